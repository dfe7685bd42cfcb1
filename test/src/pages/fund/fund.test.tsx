import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { books, sctFunds, toAmount } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { domain } from '../../../../src/core/state/state.ts'
import { chooseCurrency } from '../../../../src/market/currency/displayCurrency.ts'
import Fund from '../../../../src/pages/fund/fund.tsx'
import { LONG } from '../contract/fixtures.ts'
import { button, type OpenScreen, openScreen, until, words } from '../transaction/screen.tsx'

const asked: string[] = []
const DAY = Date.UTC(2027, 0, 1)
const answers: Readonly<Record<string, unknown>> = {
  [sctFunds.totalSctFunds.path]: {
    total: '1250',
    available: '900',
    frozen: '100',
    margin: '0',
    escrow: '0',
    locked: '0',
    deposit: '0',
    unrealised: '0',
    ts: '1',
    bound: [{ account: 'contract', coin: 'USDT', amount: '30' }],
  },
  [books.averageCosts.path]: { costs: [{ coin: 'BTC', bought: '2', cost: '180.5', other: '0.5' }] },
  [books.profit.path]: {
    days: [
      { day: DAY, equity: '1065', moved: '0', profit: '65' },
      { day: DAY + 86_400_000, equity: '1060', moved: '0', profit: '-5' },
    ],
    without: ['XYZ'],
  },
}
/** Calls are answered once it resolves: when the feeds say what each test begins with. */
let feedsSaid = Promise.resolve()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string): Promise<Posted> => {
    asked.push(path)
    await feedsSaid
    const body = path in answers ? { code: '200', msg: '', data: answers[path] } : { code: '1009', msg: 'Not found.' }
    return { kind: 'answer', status: 200, body }
  },
}))

let screen: OpenScreen
/** How often costs were asked for. */
const times = () => asked.filter((path) => path === books.averageCosts.path).length
const config = { language: { simple: '' }, FILE_DOMAIN: '', logo: '', title: '', exRate: { USD: '1', EUR: '0.9' } }
const row = (coin: string, available: string, frozen: string) => ({
  coin,
  available,
  frozen,
  margin: '0',
  escrow: '0',
  locked: '0',
  deposit: '0',
})

beforeEach(async () => {
  localStorage.clear()
  queries.clear()
  asked.length = 0
  domain.value = { ...config, demo: true }
  let feedsAre: (() => void) | undefined
  feedsSaid = new Promise((resolve) => {
    feedsAre = resolve
  })
  screen = await openScreen(<Fund />)
  await screen.do(() => {
    screen.core.setFeed(
      'pulse',
      new Map([['BTC-USDT', { instId: 'BTC-USDT', last: '100', open24h: '99', volCcy24h: '1', ts: 1 }]]),
    )
    screen.core.setFeed('funds', { total: '1250', rows: [row('USDT', '900', '100'), row('BTC', '2.5', '0')] })
    screen.core.setFeed('positions', [])
  })
  await screen.do(() => feedsAre?.())
})
afterEach(async () => {
  chooseCurrency(undefined)
  await screen.close()
})

describe('the Assets tab', () => {
  it('shows the total, each coin with what is bound, and where it is', () => {
    expect(words()).toContain('1,250.00')
    const rows = [...document.querySelectorAll('ul[aria-label="Coins"] li')].map((item) => item.textContent)
    expect(rows[0]).toContain('Available 900In orders 100')
    expect(rows[1]?.replaceAll('\u00a0', ' ')).toContain('250.00 USDT')
    expect(words()).toContain('80%')
    expect(words()).toContain('20%')
  })

  it('shows of each coin price and change of the day, and no amount twice', async () => {
    await screen.do(() => screen.core.setQuote('BTC-USDT', { last: '100', open24h: '80' }))
    const rows = [...document.querySelectorAll('ul[aria-label="Coins"] li')]
    expect(rows[1]?.textContent).toContain('▲ +25.00%')
    expect(rows[0]?.textContent?.match(/1,?000/g)).toEqual(['1,000'])
    expect(rows[0]?.textContent).not.toContain('1,000.00')
  })

  it('leads to what moves money, the first of four filled by its place', () => {
    const actions = [...document.querySelectorAll('ul[aria-label="Move funds"] a')]
    expect(actions.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Deposit', '#/pages/money/addMoney'],
      ['Withdraw', '#/pages/money/withdraw'],
      ['Exchange', '#/pages/money/flash'],
      ['Records', '#/x/records'],
    ])
  })

  it('leads to everything that earns', () => {
    const to = ['Managed money', 'Staking and loans', 'Token sales'].map((name) =>
      [...document.querySelectorAll('a')].find((one) => one.textContent === name)?.getAttribute('href'),
    )
    expect(to).toEqual(['#/pages/manageRules/manageMoney', '#/pages/Pledged/Pledged', '#/pages/ICOtrading/ICOtrading'])
  })

  it('tells the result of the day as it was told, and goes on by the tick; not across an amount that changed', async () => {
    await until(() => expect(words()).toContain('▼\u00a0−5.00\u00a0USDT · −0.46%'))
    await screen.do(() => screen.core.setQuote('BTC-USDT', { last: '104' }))
    await until(() => expect(words()).toContain('▲\u00a0+5.00\u00a0USDT · +0.46%'))
    // A deposit of 1,000 is no profit.
    await screen.do(() =>
      screen.core.setFeed('funds', { total: '2260', rows: [row('USDT', '1900', '100'), row('BTC', '2.5', '0')] }),
    )
    expect(words()).toContain('▼\u00a0−5.00\u00a0USDT · −0.46%')
  })

  it('says what a coin cost on average and what came of it by the tick, and how much of it that counts', async () => {
    const cost = [...document.querySelectorAll('label')].find((one) => one.textContent === 'Cost and P&L')
    await screen.do(() => cost?.click())
    await until(() => expect(words()).toContain('Avg. cost 90.2 for 2 BTC'))
    const item = [...document.querySelectorAll('ul[aria-label="Coins"] li')][1]
    const plain = () => item?.textContent?.replaceAll('\u00a0', ' ')
    expect(plain()).toContain('Unrealized P&L+19.50 USDT · +10.80%')
    await screen.do(() => screen.core.setQuote('BTC-USDT', { last: '80' }))
    expect(plain()).toContain('−20.50 USDT · −11.35%')
    await screen.do(() => button('Hide amounts').click())
    expect(words()).not.toContain('Avg. cost')
    await screen.do(() => button('Hide amounts').click())
  })

  it('asks for costs again when more of a coin is owned, not when an order freezes some', async () => {
    await until(() => expect(times()).toBe(1))
    await screen.do(() =>
      screen.core.setFeed('funds', { total: '1250', rows: [row('USDT', '900', '100'), row('BTC', '1', '1.5')] }),
    )
    await screen.do(() =>
      screen.core.setFeed('funds', { total: '1250', rows: [row('USDT', '900', '100'), row('BTC', '3', '0')] }),
    )
    await until(() => expect(times()).toBe(2))
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

  it('shows the total in the display currency, and beside each coin about so much, unless amounts are hidden', async () => {
    expect(words()).not.toContain('≈')
    expect(words()).toContain('Total in USDTDemo funds1,250.00')
    await screen.do(() => chooseCurrency('EUR'))
    expect(words()).toContain('Total in EURDemo funds1,125.00')
    expect(words()).toContain('1,250.00 USDT')
    const about = words()
      .match(/≈\s[\d,.]+\sEUR/g)
      ?.map((text) => text.replace(/\s/g, ' '))
    expect(about).toEqual(['≈ 900.00 EUR', '≈ 225.00 EUR'])
    await screen.do(() => button('Hide amounts').click())
    expect(words()).not.toContain('≈')
    await screen.do(() => button('Hide amounts').click())
  })

  it('follows the tick without a render: the total, a coin, an account', async () => {
    const items = [...document.querySelectorAll('ul[aria-label="Coins"] li')]
    await until(() => expect(words()).toContain('30.00 USDT'))
    expect(screen.core.demanded.get('BTC-USDT')).toBe(1)
    await screen.do(() => screen.core.setQuote('BTC-USDT', { last: '200' }))
    expect(words()).toContain('Demo funds1,500.00')
    expect(words().replaceAll('\u00a0', ' ')).toContain('500.00 USDT')
    // 900 USDT that are free, 70 in a spot order, and 2.5 BTC at 200.
    expect(words()).toContain('1,470.00 USDT')
    expect([...document.querySelectorAll('ul[aria-label="Coins"] li')]).toEqual(items)
  })

  it('counts the unrealised results of open positions with the total and with contracts, by the mark price', async () => {
    await until(() => expect(words()).toContain('30.00 USDT'))
    const cross = { ...LONG, mgnMode: 'cross', pos: toAmount('1'), cost: toAmount('60000'), upl: '-10' } as const
    await screen.do(() => {
      screen.core.setFeed('funds', { total: '10240', rows: [row('USDT', '10000', '0'), row('BTC', '2.5', '0')] })
      screen.core.setFeed('positions', [cross])
    })
    // As the venue last counted, while there is no mark price.
    expect(words()).toContain('Demo funds10,240.00')
    const items = [...document.querySelectorAll('ul[aria-label="Coins"] li')]
    await screen.do(() => screen.core.setFeed(`mark ${LONG.instId}`, { px: '57000' }))
    expect(words()).toContain('Demo funds7,250.00')
    expect(words()).toContain('Including −3,000.00\u00a0USDT unrealized')
    expect(words()).toContain('−2,970.00 USDT')
    expect([...document.querySelectorAll('ul[aria-label="Coins"] li')]).toEqual(items)
    await screen.do(() => screen.core.setFeed('positions', []))
    expect(words()).toContain('Demo funds10,250.00')
    expect(words()).not.toContain('unrealized')
  })

  it('divides what is owned by what binds it, and asks anew when that changes', async () => {
    await until(() => expect(words()).toContain('30.00 USDT'))
    expect(words()).toContain('1,220.00 USDT')
    const before = asked.filter((path) => path === sctFunds.totalSctFunds.path).length
    await screen.do(() =>
      screen.core.setFeed('funds', { total: '1250', rows: [row('USDT', '950', '50'), row('BTC', '2.5', '0')] }),
    )
    await until(() => expect(asked.filter((path) => path === sctFunds.totalSctFunds.path).length).toBe(before + 1))
  })

  it('shows how it went as a picture and a table, today and in all, and hides the figures', async () => {
    await until(() => expect(words()).toContain('2-day P&L+60.00\u00a0USDT'))
    const table = [...document.querySelectorAll('table tbody tr')].map((each) => each.textContent)
    expect(table).toEqual([
      '02-01-20271,060.00\u00a0USDT−5.00\u00a0USDT',
      '01-01-20271,065.00\u00a0USDT+65.00\u00a0USDT',
    ])
    expect(words()).toContain('Not included, no price: XYZ')
    await screen.do(() => button('Hide amounts').click())
    expect(document.querySelector('table')).toBeNull()
    expect(words()).not.toMatch(/60\.00/)
    await screen.do(() => button('Hide amounts').click())
  })

  it('leads from a coin to its records, and from an account to its own', () => {
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toContain('/x/records?coin=BTC')
    expect(links).toContain('#/x/records?view=contract')
  })
})
