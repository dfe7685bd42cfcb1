import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { c2cVarieties, merchant, payType, toPrice } from '#protocol'
import { choosePair } from '../../../../src/c2c/market/chosenPair.ts'
import { queries } from '../../../../src/core/request/queries.ts'
import C2C from '../../../../src/pages/C2C/C2C.tsx'
import Explain from '../../../../src/pages/C2C/explain.tsx'
import SelectLegalCurrency from '../../../../src/pages/C2C/selectLegalCurrency.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderPart, until } from '../../../support/renderApp.tsx'
import { signInForEach } from '../../../support/signInForEach.ts'
import { FIGURES, offerOf, VARIETIES } from './offerExamples.ts'
import { TERMS } from './termExamples.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const SEPA: payType.OfferedMethod = {
  id: 'sepa',
  type: 'bank',
  name: 'SEPA',
  countries: ['DE'],
  currencies: ['EUR'],
  asks: ['iban'],
}
const PAYPAY: payType.OfferedMethod = { ...SEPA, id: 'paypay', name: 'PayPay', currencies: ['JPY'] }

let part: Rendered
signInForEach(venue)
beforeEach(() => {
  choosePair({ coin: 'USDT', currency: 'EUR' })
  venue.on(c2cVarieties.getc2cVarieties, () => VARIETIES)
  venue.on(payType.getList, () => ({ methods: [SEPA, PAYPAY] }))
})
afterEach(() => part.close())

/** Opens the market at its address, with these offers on one page. */
const show = async (offers: readonly ReturnType<typeof offerOf>[], query = ''): Promise<void> => {
  location.hash = `/pages/C2C/C2C${query}`
  history.replaceState({ idx: 0 }, '')
  venue.on(merchant.getList, () => ({ offers: [...offers], ts: 1 }))
  part = await renderPart(<C2C />)
}
const page = (from: number) => Array.from({ length: 50 }, (_, at) => offerOf(String(from + at)))
const asked = () => venue.of(merchant.getList).at(-1)

describe('the C2C market', () => {
  it('shows each offer with whose it is, its record, price, limits and ways of payment', async () => {
    await show([offerOf('1')])
    await until(() => part.text().includes('Merchant 10000007'))
    expect(part.text()).toContain('128 orders · 98.46% completed')
    expect(part.text()).toContain('0.92 EUR')
    expect(part.text()).toContain('20.00–400.00 EUR')
    expect(part.text()).toContain('500 USDT')
    expect(part.text()).toContain('SEPA')
    expect(asked()).toEqual({ coin: 'USDT', currency: 'EUR', side: 'buy', limit: 50 })
  })

  it('says why the offers are in this order, and leads to how it works', async () => {
    await show([])
    await until(() => part.text().includes('No offers right now'))
    const link = part.control(
      'Best price first. At the same price, the older ad comes first. Placement can’t be bought.',
    )
    expect(link?.getAttribute('href')).toBe('#/pages/C2C/explain')
  })

  it('has no figure for a merchant without an order', async () => {
    await show([offerOf('1', { merchant: { ...FIGURES, ended: 0, completed: 0, completion: '0' } })])
    await until(() => part.text().includes('No completed orders yet'))
  })

  it('says of a merchant of the demo that it is one, in place of a record', async () => {
    await show([offerOf('1', { merchant: { ...FIGURES, automatic: true } })])
    await until(() => part.text().includes('Demo merchant · pays and releases automatically'))
    expect(part.text()).not.toContain('128 orders')
  })

  it('computes a floating price by the newest index, and says how old that is', async () => {
    const pricing = { kind: 'floating', margin: '0.02', floor: toPrice('0.5'), ceiling: toPrice('0.95') } as const
    await show([offerOf('1', { pricing, price: toPrice('0.9'), quotedAt: 1_699_999_999_000 })])
    // 0.9 × 1.02
    await until(() => part.text().includes('0.918 EUR'))
    expect(part.text()).toContain('Market +2.00%')
    part.stream.now.value = 1_700_000_004_000
    await until(() => part.text().includes('4 s old'))
  })

  it('leads to the offer that is taken', async () => {
    await show([offerOf('77')])
    await until(() => part.text().includes('Merchant'))
    await part.press('Buy USDT from merchant 10000007')
    await until(() => location.hash === '#/pages/C2C/orderGeneration?ad=77')
  })

  it('takes along by what an offer was found', async () => {
    await show([offerOf('77')], '?amount=50&method=sepa')
    await until(() => part.text().includes('Merchant'))
    await part.press('Buy USDT from merchant 10000007')
    await until(() => location.hash === '#/pages/C2C/orderGeneration?ad=77&total=50&method=sepa')
  })

  it('asks for the other side, another coin, a way of payment and what fits', async () => {
    await show([offerOf('1')])
    await until(() => part.text().includes('Merchant'))
    await part.press('Sell')
    await until(() => asked()?.side === 'sell')
    await part.press('BTC')
    await until(() => asked()?.coin === 'BTC')
    await part.press('For me')
    await until(() => asked()?.fits === true)
    expect(part.control('For me')?.getAttribute('aria-pressed')).toBe('true')
    expect(location.hash).toContain('side=sell&fits=1')
  })

  it('offers those methods alone that the currency is paid by', async () => {
    await show([offerOf('1')])
    const select = await until(() => part.root.querySelector('select'))
    await until(() => select.options.length > 1)
    expect([...select.options].map(({ text }) => text)).toEqual(['Payment method', 'SEPA'])
  })

  it('asks for an amount', async () => {
    await show([offerOf('1')])
    await until(() => part.text().includes('Merchant'))
    await part.press('Amount')
    await part.type('Amount', '150')
    await part.press('Show offers')
    await until(() => asked()?.amount === '150')
    expect(part.text()).toContain('150 EUR')
  })

  it('with filters and nothing behind them clears the filters', async () => {
    await show([], '?amount=9&fits=1')
    await until(() => part.text().includes('No offers fit you right now'))
    expect(part.text()).toContain('a payment method from your verified country')
    await part.press('Clear filters')
    await until(() => part.text().includes('No ad sells USDT for EUR right now.'))
    await part.press('Choose another currency')
    await until(() => location.hash === '#/pages/C2C/selectLegalCurrency')
  })

  it('says what failed, and asks again', async () => {
    location.hash = '/pages/C2C/C2C'
    venue.on(merchant.getList, () => 'offline')
    part = await renderPart(<C2C />)
    await until(() => part.control('Try again'))
    venue.on(merchant.getList, () => ({ offers: [offerOf('1')], ts: 1 }))
    await part.press('Try again')
    await until(() => part.text().includes('Merchant 10000007'))
  })

  it('goes on after a page, and of many offers has only those near the screen', async () => {
    location.hash = '/pages/C2C/C2C'
    venue.on(merchant.getList, ({ cursor }) => ({
      offers: page(cursor === undefined ? 1 : 51),
      ...(cursor === undefined && { next: '0.92_50' }),
      ts: 1,
    }))
    part = await renderPart(<C2C />)
    await until(() => part.control('Show more'))
    await part.press('Show more')
    await until(() => asked()?.cursor === '0.92_50')
    await until(() => part.text().includes('No more results'))
    expect(part.root.querySelectorAll('article').length).toBeLessThan(40)
  })
})

describe('the choice of the currency', () => {
  it('finds one by its name, keeps it, and leads back', async () => {
    location.hash = '/pages/C2C/selectLegalCurrency'
    history.replaceState({ idx: 0 }, '')
    part = await renderPart(<SelectLegalCurrency />)
    await until(() => part.text().includes('Euro'))
    await part.type('Search', 'yen')
    await until(() => !part.text().includes('Euro'))
    await part.press('JPY · Japanese Yen')
    await until(() => location.hash === '#/pages/C2C/C2C')
    expect(localStorage.getItem('tapeline.c2c')).toBe('USDT JPY')
  })
})

it('how it works tells the steps of an order, the ranking and the formula of the figures', async () => {
  venue.on(merchant.terms, () => ({ ...TERMS, holdHours: 36 }))
  part = await renderPart(<Explain />)
  await until(() => part.text().includes('on hold for 36 hours after the release'))
  expect(part.text()).toContain('the coins move into escrow at the same moment')
  expect(part.text()).toContain('Once it’s marked as paid, a missed deadline never returns the coins')
  expect(part.text()).toContain('completed ÷ ended')
  expect(part.text()).toContain('charges no fee')
  await part.close()
  queries.clear()
  venue.on(merchant.terms, () => ({ ...TERMS, takerFee: '0.0025' }))
  part = await renderPart(<Explain />)
  await until(() => part.text().includes('The person who posted the ad pays 0% and the person who takes it pays 0.25%'))
})
