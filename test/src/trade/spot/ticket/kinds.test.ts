import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import { i18n } from '../../../../../src/core/i18n/i18n.ts'
import { exchangeRows } from '../../../../../src/trade/spot/confirm/summaryRows.ts'
import { draftOf } from '../../../../../src/trade/spot/ticket/draft.ts'
import { problemsOf, type Surroundings } from '../../../../../src/trade/spot/ticket/errors.ts'
import { draftOfPlan, inputOf, planOf } from '../../../../../src/trade/spot/ticket/plan.ts'
import { ticketReducer } from '../../../../../src/trade/spot/ticket/reducer.ts'
import { emptyTicket, type TicketState, timeOf, timesOf, unitOf } from '../../../../../src/trade/spot/ticket/state.ts'
import { summarise } from '../../../../../src/trade/spot/ticket/summary.ts'
import { limitHint } from '../../../../../src/trade/ticket/confirm/limitHint.ts'
import { formatMoney } from '../../../../../src/ui/format/number.ts'
import { parseAmount } from '../../../../../src/ui/format/parseAmount.ts'
import { BTC, DEPTH } from './fixtures.ts'

i18n.addResourceBundle('en', 'trade', JSON.parse(readFileSync('locales/en/trade.json', 'utf8')))
const { t } = i18n

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
const typed = (text: string) => ({ kind: 'typed', text }) as const
const read = (text: string) => parseAmount(text, { decimal: '.' })

const evaluated = (state: Partial<TicketState>, more: Partial<Surroundings> = {}) => {
  const now = { ...around, ...more }
  const draft = draftOf({ ...emptyTicket('BTC-USDT'), ...state }, { ...now, read })
  const plan = planOf(draft)
  const summary = plan === undefined ? undefined : summarise(plan, DEPTH, BTC)
  return { draft, plan, summary, problems: problemsOf(draft, { ...now, summary }) }
}

const limit = { type: 'limit', priceText: '101', amount: typed('1') } as const
const stop = { type: 'stop', side: 'sell', triggerText: '95', amount: typed('1') } as const
const oco = { type: 'oco', side: 'sell', priceText: '110', triggerText: '95', amount: typed('1') } as const

describe('what each kind of order sends', () => {
  it.each<[string, Partial<TicketState>, object]>([
    ['a limit order with its time in force', { ...limit, tif: 'fok' }, { ordType: 'limit', px: '101', tif: 'fok' }],
    [
      'a stop that sells at the market',
      stop,
      { ordType: 'market', sz: '1', tgtCcy: 'base_ccy', trigPx: '95', trigPxType: 'last' },
    ],
    [
      'a stop that buys at the market: a sum',
      { ...stop, side: 'buy', triggerText: '105', amount: typed('150') },
      { ordType: 'market', sz: '150', tgtCcy: 'quote_ccy', trigPx: '105' },
    ],
    [
      'a stop with a limit, by the index',
      { ...stop, stopAs: 'limit', priceText: '94', triggerBy: 'index' },
      { ordType: 'limit', px: '94', trigPx: '95', trigPxType: 'index', tif: 'gtc' },
    ],
    ['a pair that sells', oco, { ordType: 'oco', px: '110', trigPx: '95' }],
    [
      'a pair that buys, whose stop has a limit in any case',
      { ...oco, side: 'buy', priceText: '90', triggerText: '105', stopText: '106' },
      { ordType: 'oco', px: '90', trigPx: '105', stopPx: '106' },
    ],
  ])('%s', (_what, state, expected) => {
    const { plan, problems } = evaluated(state)
    expect(problems).toEqual([])
    if (plan === undefined) throw new Error('no plan')
    expect(inputOf(plan)).toMatchObject(expected)
    expect(planOf(draftOfPlan(plan))).toEqual(plan)
  })
})

describe('what keeps it from being sent', () => {
  it.each<[string, Partial<TicketState>, Partial<Surroundings>, object]>([
    ['a stop without its price', { ...stop, triggerText: '' }, {}, { at: 'trigger', reason: 'missing' }],
    ['a trigger at the present price', { ...stop, triggerText: '100' }, {}, { at: 'trigger', reason: 'atPresent' }],
    ['a trigger between ticks', { ...stop, triggerText: '95.05' }, {}, { at: 'trigger', reason: 'tooManyDecimals' }],
    ['a trigger out of range', { ...stop, triggerText: '19' }, {}, { at: 'trigger', reason: 'priceBand' }],
    [
      'a limit far from the trigger, wherever the market is',
      { ...stop, stopAs: 'limit', priceText: '18' },
      {},
      { at: 'price', reason: 'priceBand', values: { low: '19', high: '475' } },
    ],
    ['a pair on one side of the market', { ...oco, priceText: '98' }, {}, { at: 'price', reason: 'ocoSides' }],
    ['a pair the wrong way round', { ...oco, side: 'buy', stopText: '96' }, {}, { at: 'price', reason: 'ocoSides' }],
    [
      'more than a pair may need',
      { ...oco, side: 'buy', priceText: '90', triggerText: '105', stopText: '110', amount: typed('1.9') },
      {},
      { at: 'amount', reason: 'overBalance' },
    ],
    ['post-only that would take', { ...limit, tif: 'post_only' }, {}, { at: 'price', reason: 'wouldTake' }],
    ['a halt', limit, { rest: { mode: 'halt', reason: 'incident' } }, { at: 'button', reason: 'resting' }],
  ])('%s', (_what, state, more, expected) => {
    expect(evaluated(state, more).problems).toEqual([expect.objectContaining(expected)])
  })

  it('lets immediate or cancel take a part', () => {
    const { problems, summary } = evaluated({ ...limit, tif: 'ioc', amount: typed('1.5') })
    expect(problems).toEqual([])
    expect(summary).toMatchObject({ now: '1', rests: '0', unfilled: '0.5' })
  })
})

const hintOf = (state: Partial<TicketState>) => {
  const { plan, summary } = evaluated(state)
  return plan && limitHint(t, plan, summary)
}

describe('an order that ends at once where nothing answers it', () => {
  it.each<[string, Partial<TicketState>, string, string]>([
    [
      'fill or kill beyond the depth',
      { ...limit, tif: 'fok', amount: typed('1.5') },
      'The book can’t fill the whole order',
      '151.5',
    ],
    [
      'immediate or cancel below the asks',
      { ...limit, tif: 'ioc', priceText: '100' },
      'No orders in the book match your price',
      '100',
    ],
  ])(
    'may be sent, is counted at its price, and says before that it would end unfilled: %s',
    (_what, state, says, give) => {
      const { plan, problems, summary } = evaluated(state)
      expect(problems).toEqual([])
      expect(summary).toMatchObject({
        give,
        now: '0',
        rests: '0',
        unfilled: state.amount?.kind === 'typed' ? state.amount.text : '',
        feeKind: 'taker',
      })
      if (plan === undefined || summary === undefined) throw new Error('no plan')
      expect(limitHint(t, plan, summary)).toContain(says)
      const [row] = exchangeRows(t, plan, summary)
      expect(row).toMatchObject({ label: 'You pay at most', value: `${formatMoney(give, 2, 2)}\u00a0USDT` })
    },
  )

  it('a limit order that reaches the market says that it fills at once as a taker, and one that does not that it waits', () => {
    expect(hintOf(limit)).toContain('fills right away at your price or better, with the taker fee')
    expect(hintOf({ ...limit, priceText: '99' })).toContain('It may never fill')
    expect(hintOf({ ...limit, amount: typed('1.5') })).toContain('It may never fill')
  })
})

describe('time in force', () => {
  it('is what the kind of order can have; a choice comes back with a kind that has it', () => {
    const chosen = { ...emptyTicket('BTC-USDT'), ...limit, tif: 'post_only' } as const
    expect(timeOf(chosen)).toBe('post_only')
    expect(timeOf({ ...chosen, type: 'oco' })).toBe('gtc')
    expect(timesOf({ ...chosen, type: 'market' })).toEqual(['ioc'])
    expect(timesOf({ ...chosen, type: 'stop', stopAs: 'limit' })).not.toContain('post_only')
    expect(timeOf({ ...chosen, type: 'stop', stopAs: 'limit' })).toBe('gtc')
  })
})

describe('a share of the balance', () => {
  it('never exceeds what the dearer order of a pair needs', () => {
    const { draft, problems } = evaluated({
      ...oco,
      side: 'buy',
      priceText: '90',
      triggerText: '105',
      stopText: '110',
      amount: { kind: 'share', share: 100 },
    })
    expect(draft.want).toEqual({ base: '1.8181' })
    expect(problems).toEqual([])
  })

  it('of a stop that buys at the market is a share of the money', () => {
    const { draft } = evaluated({ ...stop, side: 'buy', triggerText: '105', amount: { kind: 'share', share: 25 } })
    expect(draft.want).toEqual({ quote: '50' })
  })
})

describe('the ticket', () => {
  it('keeps a stop when a price of the book is tapped, and forgets a typed amount that changes its coin', () => {
    const ticket = { ...emptyTicket('BTC-USDT'), ...stop, stopAs: 'limit' } as const
    expect(ticketReducer(ticket, { type: 'pick', priceText: '94' })).toMatchObject({ type: 'stop', priceText: '94' })
    const buys = ticketReducer(ticket, { type: 'side', side: 'buy' })
    expect([unitOf(ticket), unitOf(buys)]).toEqual(['base', 'base'])
    const atMarket = ticketReducer(buys, { type: 'stopAs', as: 'market' })
    expect([unitOf(atMarket), atMarket.amount]).toEqual(['quote', typed('')])
  })
})
