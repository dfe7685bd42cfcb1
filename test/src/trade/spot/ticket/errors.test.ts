import { describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import { draftOf, type TicketContext } from '../../../../../src/trade/spot/ticket/draft.ts'
import { problemsOf, type Surroundings } from '../../../../../src/trade/spot/ticket/errors.ts'
import { planOf } from '../../../../../src/trade/spot/ticket/plan.ts'
import { emptyTicket, type TicketState } from '../../../../../src/trade/spot/ticket/state.ts'
import { summarise } from '../../../../../src/trade/spot/ticket/summary.ts'
import { parseAmount } from '../../../../../src/ui/format/parseAmount.ts'
import { BTC, DEPTH } from './fixtures.ts'

const read = (text: string) => parseAmount(text, { decimal: '.' })

const around: Surroundings = {
  instrument: BTC,
  quoteDecimals: 6,
  available: { base: toAmount('1'), quote: toAmount('200') },
  last: toPrice('100'),
  age: 200,
  stale: false,
  connected: true,
  summary: undefined,
}

const problems = (typed: Partial<TicketState>, more: Partial<Surroundings> = {}) => {
  const now = { ...around, ...more }
  const context: TicketContext = { ...now, read }
  const draft = draftOf({ ...emptyTicket('BTC-USDT'), ...typed }, context)
  const order = planOf(draft)
  return problemsOf(draft, {
    ...now,
    summary: order === undefined ? undefined : summarise(order, DEPTH, now.instrument),
  })
}

const amount = (text: string) => ({ amount: { kind: 'typed', text } }) as const
const limit = (priceText: string, size: string) => ({ type: 'limit', priceText, ...amount(size) }) as const

describe('problems before an order is sent', () => {
  it.each<[string, Partial<TicketState>, Partial<Surroundings>]>([
    ['a market buy within the balance', amount('150'), {}],
    ['a limit buy within the balance', limit('90', '2'), {}],
    ['a sale of all', { side: 'sell', ...amount('1') }, {}],
    ['all of the money', { amount: { kind: 'share', share: 100 } }, {}],
    ['trailing zeros beyond the lot', limit('90.00', '1.000000'), {}],
    ['a guest, whose balance is not known', limit('90', '50'), { available: undefined }],
  ])('lets pass: %s', (_what, typed, more) => {
    expect(problems(typed, more)).toEqual([])
  })

  it.each<[string, Partial<TicketState>, Partial<Surroundings>, object]>([
    ['nothing typed', {}, {}, { at: 'amount', reason: 'missing' }],
    ['a zero', amount('0'), {}, { at: 'amount', reason: 'zero' }],
    ['letters', amount('ten'), {}, { at: 'amount', reason: 'notNumber' }],
    ['more digits than anybody holds', amount('9'.repeat(40)), {}, { at: 'amount', reason: 'tooLong' }],
    ['a number that could be read two ways', amount('1,5'), {}, { at: 'amount', reason: 'ambiguous' }],
    ['no price', limit('', '1'), {}, { at: 'price', reason: 'missing' }],
    [
      'a price finer than the tick',
      limit('90.05', '1'),
      {},
      { at: 'price', reason: 'tooManyDecimals', values: { max: '1' } },
    ],
    [
      'a price between ticks with few decimals',
      limit('90.1', '1'),
      { instrument: { ...BTC, tickSz: '0.5' } },
      { at: 'price', reason: 'offStep', values: { step: '0.5' } },
    ],
    [
      'a size finer than the lot',
      limit('90', '0.00015'),
      {},
      { at: 'amount', reason: 'tooManyDecimals', values: { max: '4' } },
    ],
    [
      'money finer than the coin',
      amount('1.1234567'),
      {},
      { at: 'amount', reason: 'tooManyDecimals', values: { max: '6' } },
    ],
    [
      'less than the minimum',
      limit('90', '0.5'),
      { instrument: { ...BTC, minSz: '1' } },
      { at: 'amount', reason: 'underMin', values: { min: '1', ccy: 'BTC' } },
    ],
    [
      'money that buys less than the minimum',
      amount('50'),
      { instrument: { ...BTC, minSz: '1' } },
      { at: 'amount', reason: 'underMin', values: { min: '1', ccy: 'BTC' } },
    ],
    [
      'more than the maximum',
      limit('90', '2'),
      { instrument: { ...BTC, maxSz: '1' } },
      { at: 'amount', reason: 'overMax', values: { max: '1', ccy: 'BTC' } },
    ],
    [
      'money beyond the balance',
      amount('200.01'),
      {},
      { at: 'amount', reason: 'overBalance', values: { available: '200', ccy: 'USDT' } },
    ],
    [
      'a limit buy beyond the balance',
      limit('90', '2.2223'),
      {},
      { at: 'amount', reason: 'overBalance', values: { available: '200', ccy: 'USDT' } },
    ],
    [
      'a market buy of base beyond the balance',
      { buyUnit: 'base', ...amount('2') },
      {},
      { at: 'amount', reason: 'overBalance', values: { available: '200', ccy: 'USDT' } },
    ],
    [
      'a sale of what one has not',
      { side: 'sell', ...amount('1.0001') },
      {},
      { at: 'amount', reason: 'overBalance', values: { available: '1', ccy: 'BTC' } },
    ],
    [
      'more than one has and the book holds',
      { side: 'sell', ...amount('4') },
      {},
      { at: 'amount', reason: 'overBalance', values: { available: '1', ccy: 'BTC' } },
    ],
    [
      'more than fills within the largest slippage',
      { side: 'sell', ...amount('3') },
      { available: { base: toAmount('5'), quote: toAmount('200') } },
      { at: 'amount', reason: 'overSlippage' },
    ],
    [
      'more than the book holds',
      { side: 'sell', slippage: '0.05', ...amount('4') },
      { available: { base: toAmount('5'), quote: toAmount('200') } },
      { at: 'amount', reason: 'noDepth' },
    ],
    [
      'a price far below the market',
      limit('19.9', '1'),
      {},
      { at: 'price', reason: 'priceBand', values: { low: '20', high: '500' } },
    ],
    [
      'a price far above the market',
      { side: 'sell', ...limit('500.1', '1') },
      {},
      { at: 'price', reason: 'priceBand', values: { low: '20', high: '500' } },
    ],
    [
      'an old price',
      amount('10'),
      { age: 10_001, stale: true },
      { at: 'button', reason: 'stale', values: { ms: '10001' } },
    ],
    ['no price yet', amount('10'), { age: undefined }, { at: 'button', reason: 'noPrice' }],
    [
      'a lost connection, whatever the price',
      amount('10'),
      { connected: false, age: 99_999 },
      { at: 'button', reason: 'lost' },
    ],
    ['a halt', amount('10'), { instrument: { ...BTC, state: 'suspend' } }, { at: 'button', reason: 'closed' }],
    [
      'something to look at only',
      amount('10'),
      { instrument: { ...BTC, tradable: false } },
      { at: 'button', reason: 'readOnly' },
    ],
  ])('catches %s', (_what, typed, more, expected) => {
    expect(problems(typed, more)).toEqual([expected])
  })

  it('at the very limit of age the price still stands', () => {
    expect(problems(amount('10'), { age: 10_000 })).toEqual([])
  })
})

const german = (text: string) => {
  const context: TicketContext = { ...around, read: (typed) => parseAmount(typed, { decimal: ',' }) }
  return draftOf({ ...emptyTicket('BTC-USDT'), ...limit(text, text) }, context)
}

describe('the decimal comma', () => {
  it.each([
    ['1,5', '1.5'],
    ['1.500', '1500'],
    ['1.500,25', '1500.25'],
  ])('reads %s as %s in German, in both fields', (text, value) => {
    expect(german(text)).toMatchObject({ price: { px: value }, want: { base: value } })
  })

  it('refuses what could be read two ways instead of being wrong by a hundred', () => {
    const draft = german('1.5')
    expect(draft).toMatchObject({ price: { px: undefined }, want: undefined })
    expect(problemsOf(draft, around).map(({ reason }) => reason)).toEqual(['ambiguous', 'ambiguous'])
  })
})
