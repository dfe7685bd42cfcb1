import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { domain } from '../../../src/app/state.ts'
import { chooseCurrency } from '../../../src/money/displayCurrency.ts'
import Fund from '../../../src/pages/fund/fund.tsx'
import { button, type OpenScreen, openScreen, words } from '../transaction/screen.tsx'

let screen: OpenScreen
const config = { language: { simple: '' }, FILE_DOMAIN: '', logo: '', title: '', exRate: { USD: '1', EUR: '0.9' } }
const row = (coin: string, available: string, frozen: string) => ({
  coin,
  available,
  frozen,
  margin: '0',
  escrow: '0',
  locked: '0',
})

beforeEach(async () => {
  localStorage.clear()
  domain.value = { ...config, demo: true }
  screen = await openScreen(<Fund />)
  await screen.do(() => {
    screen.core.setFeed(
      'pulse',
      new Map([['BTC-USDT', { instId: 'BTC-USDT', last: '100', open24h: '99', volCcy24h: '1', ts: 1 }]]),
    )
    screen.core.setFeed('funds', { total: '1250', rows: [row('USDT', '900', '100'), row('BTC', '2.5', '0')] })
  })
})
afterEach(async () => {
  chooseCurrency(undefined)
  await screen.close()
})

describe('the Assets tab', () => {
  it('shows the total, each coin with what is bound, and where it is', () => {
    expect(words()).toContain('1,250.00')
    expect(words()).toContain('Available 900 · in orders 100')
    expect(words()).toContain('250.00 USDT')
    expect(words()).toContain('80%')
    expect(words()).toContain('20%')
  })

  it('says that the money is play money, and does not where it is not', async () => {
    expect(words()).toContain('play money')
    await screen.do(() => {
      domain.value = config
    })
    expect(words()).not.toContain('play money')
  })

  it('hides every amount, and remembers it', async () => {
    await screen.do(() => button('Hide amounts').click())
    expect(words()).not.toMatch(/1,250|900|250\.00/)
    expect(button('Hide amounts').getAttribute('aria-pressed')).toBe('true')
    expect(localStorage.getItem('tapeline.hideAmounts')).toBe('1')
    await screen.do(() => button('Hide amounts').click())
    expect(words()).toContain('1,250.00')
  })

  it('says of each coin about what it is worth in the display currency, unless amounts are hidden', async () => {
    expect(words()).not.toContain('≈')
    await screen.do(() => chooseCurrency('EUR'))
    const about = words()
      .match(/≈\s[\d,.]+\sEUR/g)
      ?.map((text) => text.replace(/\s/g, ' '))
    expect(about).toEqual(['≈ 1,125.00 EUR', '≈ 900.00 EUR', '≈ 225.00 EUR'])
    await screen.do(() => button('Hide amounts').click())
    expect(words()).not.toContain('≈')
    await screen.do(() => button('Hide amounts').click())
  })

  it('leads from a coin to its ledger lines', () => {
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toContain('/pages/transaction/record?tab=ledger&coin=BTC')
  })
})
