import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  type contractConfig,
  type Holding,
  isMultiple,
  liquidationPrice,
  notional,
  openingCost,
  type Price,
  portion,
  previewContract,
  tiersOf,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import { contractDraft } from '../../../../../src/trade/contract/ticket/draft.ts'
import { type ContractAround, contractProblems } from '../../../../../src/trade/contract/ticket/errors.ts'
import { contractInput, draftOfContractPlan, planOfContract } from '../../../../../src/trade/contract/ticket/plan.ts'
import { type ContractAction, contractReducer } from '../../../../../src/trade/contract/ticket/reducer.ts'
import { contractShare } from '../../../../../src/trade/contract/ticket/share.ts'
import { type ContractTicket, emptyContractTicket } from '../../../../../src/trade/contract/ticket/state.ts'
import { summariseContract } from '../../../../../src/trade/contract/ticket/summary.ts'
import { type Means, type Terms, termsOf } from '../../../../../src/trade/contract/ticket/terms.ts'
import { MARKET_RESERVE, SHARES } from '../../../../../src/trade/ticket/amountEntry.ts'
import type { Depth } from '../../../../../src/trade/ticket/market/depth.ts'
import { parseAmount } from '../../../../../src/ui/format/parseAmount.ts'
import { BTC_LINES } from '../../../../support/contracts.ts'
import { fakeInstrument } from '../../../../support/fakeMarket.ts'
import { fc } from '../../../../support/property.ts'

const ID = 'BTC-USDT-SWAP'
const SWAP = fakeInstrument(ID, {
  kind: 'futures',
  tradable: true,
  maxSz: '1000',
  takerFee: '0.0005',
  makerFee: '0.0002',
})
const TIERS = tiersOf(BTC_LINES)
const TERMS: Terms = { tiers: TIERS, mode: 'isolated', leverage: 10, maxLeverage: 20 }
const DEPTH: Depth = {
  asks: [
    ['101', '1', '0', '1'],
    ['102', '1', '0', '1'],
    ['103', '1000', '0', '1'],
  ],
  bids: [
    ['99', '1', '0', '1'],
    ['98', '1', '0', '1'],
    ['97', '1000', '0', '1'],
  ],
}
const MEANS: Means = { free: toAmount('1000'), shared: toAmount('1000'), holding: undefined }
const LONG: Holding = { side: 'long', size: toAmount('2'), cost: toAmount('200'), margin: toAmount('20'), leverage: 10 }
const read = (text: string) => parseAmount(text, { decimal: '.' })
const TICKET = emptyContractTicket(ID)
const draftOf = (ticket: ContractTicket, means: Means | undefined = MEANS) =>
  contractDraft(ticket, {
    instrument: SWAP,
    means,
    terms: TERMS,
    levels: ticket.side === 'buy' ? DEPTH.asks : DEPTH.bids,
    last: toPrice('100'),
    read,
  })
const judge = (ticket: ContractTicket, means: Means | undefined = MEANS, more: Partial<ContractAround> = {}) => {
  const draft = draftOf(ticket, means)
  const plan = planOfContract(draft)
  const world = {
    instrument: SWAP,
    terms: TERMS,
    depth: DEPTH,
    mark: toPrice('100'),
    fundingRate: '0.0001',
    means,
    others: [],
  }
  const summary = plan === undefined ? undefined : summariseContract(plan, world)
  const around = {
    last: toPrice('100'),
    age: 100,
    stale: false,
    connected: true,
    ...world,
    summary,
    ...more,
  }
  return { draft, plan, summary, reasons: contractProblems(draft, around).map(({ at, reason }) => `${at} ${reason}`) }
}
const typed = (text: string, more: Partial<ContractTicket> = {}): ContractTicket => ({
  ...TICKET,
  amount: { kind: 'typed', text },
  ...more,
})

const run = (...actions: ContractAction[]) => actions.reduce(contractReducer, TICKET)

describe('the ticket of a contract', () => {
  it('becomes a limit order by a tapped price, and keeps what was typed', () => {
    const state = run({ type: 'amount', text: '2' }, { type: 'pick', priceText: '99' })
    expect(state).toMatchObject({ type: 'limit', priceText: '99', amount: { text: '2' } })
  })
  it('forgets what means something else: exits of the other side, a size in the other unit, all in another contract', () => {
    expect(run({ type: 'tp', text: '110' }, { type: 'side', side: 'sell' }).tpText).toBe('')
    expect(run({ type: 'amount', text: '2' }, { type: 'unit', unit: 'quote' }).amount).toEqual({
      kind: 'typed',
      text: '',
    })
    expect(run({ type: 'share', share: 50 }, { type: 'unit', unit: 'quote' }).amount).toEqual({
      kind: 'share',
      share: 50,
    })
    const other = run({ type: 'price', text: '99' }, { type: 'instrument', instId: 'ETH-USDT-SWAP' })
    expect(other).toMatchObject({ instId: 'ETH-USDT-SWAP', priceText: '' })
  })
  it('shows a share in the unit that was chosen', () => {
    const share = { amount: { kind: 'share', share: 50 } } as const
    const coins = draftOf({ ...TICKET, ...share })
    const money = draftOf({ ...TICKET, ...share, unit: 'quote' })
    expect(money).toMatchObject({ unit: 'quote', size: coins.size })
    expect(money.amountRead).toEqual({ ok: true, value: notional(coins.size ?? ZERO, toPrice('101'), 'down', 2) })
  })
  it('does not carry the time in force of one order over to another contract, or to another visit', () => {
    expect(run({ type: 'tif', tif: 'fok' }, { type: 'instrument', instId: 'ETH-USDT-SWAP' }).tif).toBe('gtc')
  })
  it('keeps side, type and price when the order stands, and empties size and exits', () => {
    const state = run({ type: 'pick', priceText: '99' }, { type: 'amount', text: '2' }, { type: 'accepted' })
    expect(state).toMatchObject({ type: 'limit', priceText: '99', amount: { kind: 'typed', text: '' } })
  })
  it('counts money as the lots that it is worth', () => {
    expect(draftOf(typed('250', { unit: 'quote' })).size).toBe('2.4752')
    expect(draftOf(typed('250', { unit: 'quote', type: 'limit', priceText: '50' })).size).toBe('5')
  })
  it('sends what it shows, and is evaluated again as the same', () => {
    const { plan } = judge(typed('1', { type: 'limit', priceText: '99', protect: true, tpText: '120', slText: '90' }))
    if (plan === undefined) throw new Error('it is complete')
    expect(contractInput(plan)).toEqual({
      ordType: 'limit',
      instId: ID,
      side: 'buy',
      sz: '1',
      px: '99',
      tif: 'gtc',
      reduceOnly: false,
      tpTrigPx: '120',
      slTrigPx: '90',
    })
    const terms = { leverage: 10, mode: 'cross' } as const
    expect(contractInput(plan, terms)).toMatchObject({ lever: '10', mgnMode: 'cross' })
    // What only reduces is done at whatever leverage.
    expect(contractInput({ ...plan, reduceOnly: true }, terms)).not.toHaveProperty('lever')
    expect(planOfContract(draftOfContractPlan(plan))).toEqual(plan)
  })
})

describe('an entry that waits for a trigger', () => {
  const stop: Partial<ContractTicket> = { type: 'stop', triggerText: '110', triggerBy: 'mark' }
  it('is sent with its trigger, at the market with its largest slippage or with a limit', () => {
    const { plan, summary } = judge(typed('1', { ...stop, slippage: '0.02', reduceOnly: true }))
    if (plan === undefined) throw new Error('it is complete')
    expect(contractInput(plan)).toEqual({
      ordType: 'market',
      instId: ID,
      side: 'buy',
      sz: '1',
      reduceOnly: false,
      trigPx: '110',
      trigPxType: 'mark',
      maxSlippage: '0.02',
    })
    expect(planOfContract(draftOfContractPlan(plan))).toEqual(plan)
    // It is counted as filled at its trigger by a taker: 1 · 110 · 0.05 %.
    expect(summary).toMatchObject({ fee: '0.055', isWaiting: true, unfilled: '0', bound: undefined })
    expect(summary?.preview.entry).toBe('110')
    const limited = judge(typed('1', { ...stop, stopAs: 'limit', priceText: '111', tif: 'post_only' })).plan
    if (limited === undefined) throw new Error('it is complete')
    expect(contractInput(limited)).toMatchObject({ ordType: 'limit', px: '111', tif: 'gtc', trigPx: '110' })
  })
  it.each<[string, ContractTicket, readonly string[]]>([
    ['nothing', typed('1', stop), []],
    ['nothing, where its margin is not there yet', typed('200', stop), []],
    ['no trigger', typed('1', { type: 'stop' }), ['entry missing']],
    ['a trigger at the mark', typed('1', { ...stop, triggerText: '100' }), ['entry atPresent']],
    ['a trigger far away', typed('1', { ...stop, triggerText: '1000' }), ['entry priceBand']],
    ['a limit far from the trigger', typed('1', { ...stop, stopAs: 'limit', priceText: '20' }), ['price priceBand']],
    ['a take-profit below its trigger', typed('1', { ...stop, protect: true, tpText: '105' }), ['trigger mustBeAbove']],
  ])('is kept from being sent by %s', (_what, ticket, expected) => {
    expect(judge(ticket).reasons).toEqual(expected)
  })
})

describe('what keeps it from being sent', () => {
  it.each<[string, ContractTicket, Means | undefined, readonly string[]]>([
    ['nothing', typed('1'), MEANS, []],
    ['nothing, for a guest', typed('1'), undefined, []],
    ['no size', TICKET, MEANS, ['amount missing']],
    ['half a lot', typed('0.0000001'), MEANS, ['amount tooManyDecimals']],
    ['more than the margin', typed('200', { slippage: '0.05' }), MEANS, ['amount overMargin']],
    ['more than fills within the largest slippage', typed('200'), MEANS, ['amount overSlippage']],
    ['reducing nothing', typed('1', { reduceOnly: true, side: 'sell' }), MEANS, ['amount noPosition']],
    [
      'reducing more than there is',
      typed('3', { reduceOnly: true, side: 'sell' }),
      { ...MEANS, holding: LONG },
      ['amount overHeld'],
    ],
    ['a take-profit below', typed('1', { protect: true, tpText: '90' }), MEANS, ['trigger mustBeAbove']],
    ['a stop above', typed('1', { protect: true, slText: '110' }), MEANS, ['stop mustBeBelow']],
    ['a stop below a short', typed('1', { side: 'sell', protect: true, slText: '90' }), MEANS, ['stop mustBeAbove']],
    [
      'a post-only order that takes',
      typed('1', { type: 'limit', priceText: '101', tif: 'post_only' }),
      MEANS,
      ['price wouldTake'],
    ],
    ['a price far away', typed('1', { type: 'limit', priceText: '1000' }), MEANS, ['price priceBand']],
  ])('%s', (_what, ticket, means, expected) => {
    expect(judge(ticket, means).reasons).toEqual(expected)
  })
  it('nothing of IOC and FOK orders that would end unfilled now; they are counted at their price, as takers', () => {
    const ioc = judge(typed('1', { type: 'limit', priceText: '100', tif: 'ioc' }))
    expect(ioc.reasons).toEqual([])
    expect(ioc.summary).toMatchObject({ unfilled: '1', fee: '0.05', preview: { filled: '0', opened: '1' } })
    const partly = judge(typed('3', { type: 'limit', priceText: '102', tif: 'ioc' })).summary
    // Two of three fill, at 101 and 102; the third ends and is in no position.
    expect(partly).toMatchObject({ unfilled: '1', fee: '0.1015', preview: { filled: '2', left: '1', opened: '2' } })
    expect(partly?.preview.holding).toMatchObject({ size: '2', cost: '203' })
    const fok = judge(typed('1.5', { type: 'limit', priceText: '101', tif: 'fok' }))
    expect(fok.reasons).toEqual([])
    expect(fok.summary).toMatchObject({ unfilled: '1.5', preview: { filled: '0' } })
    expect(judge(typed('2', { type: 'limit', priceText: '102', tif: 'fok' })).summary?.unfilled).toBe('0')
  })
  it('more leverage than a table allows that has come into force since', () => {
    const terms = { ...TERMS, leverage: 126 }
    expect(judge(typed('1'), MEANS, { terms }).reasons).toEqual(['amount overLeverage'])
  })
  it('an old price, at the button', () => {
    expect(judge(typed('1'), MEANS, { stale: true, age: 12_000 }).reasons).toEqual(['button stale'])
  })
})

describe('cost and risk', () => {
  it('are of the resulting position, by the functions that fill and liquidate', () => {
    const { summary, plan } = judge(typed('2'), { ...MEANS, holding: LONG })
    if (summary === undefined || plan === undefined) throw new Error('it is complete')
    const request = { side: 'buy', sz: plan.size, leverage: 10 } as const
    const preview = previewContract(LONG, request, DEPTH.asks, toPrice('100'), SWAP, TIERS)
    expect(summary.preview).toEqual(preview)
    expect(summary.preview.holding).toMatchObject({ side: 'long', size: '4', cost: '403' })
    expect(summary.liquidation).toBe(preview.holding && liquidationPrice(preview.holding, TIERS, 3))
    expect(summary).toMatchObject({ fee: '0.1015', closeFee: '0.2015', worst: '40.4015' })
    // 4 · 100 · 0.01 %, paid by the long.
    expect(summary.funding).toBe('0.04')
  })
  it('of a close are its result and what comes back', () => {
    const { summary } = judge(typed('2', { side: 'sell', reduceOnly: true }), { ...MEANS, holding: LONG })
    expect(summary?.preview).toMatchObject({ holding: undefined, realised: '-3', released: '20', opened: '0' })
    expect(summary).toMatchObject({ liquidation: undefined, funding: undefined, worst: undefined })
  })
  it('of shared margin count all that backs it', () => {
    const plan = planOfContract(draftOf(typed('2')))
    if (plan === undefined) throw new Error('it is complete')
    const world = {
      instrument: SWAP,
      depth: DEPTH,
      mark: toPrice('100'),
      fundingRate: undefined,
      means: MEANS,
      others: [],
    }
    const shared = summariseContract(plan, { ...world, terms: { ...TERMS, mode: 'cross' } })
    expect(shared).toMatchObject({ liquidation: undefined, worst: '1000.1015', isOver: false })
    const poor = { ...world, means: { ...MEANS, shared: toAmount('5') } }
    expect(summariseContract(plan, { ...poor, terms: { ...TERMS, mode: 'cross' } }).liquidation).toBeDefined()
  })
  it('for a guest leave out what hangs on an account', () => {
    expect(judge(typed('1'), undefined).summary).toMatchObject({ before: undefined })
  })
})

const money = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => toAmount((cents / 100).toFixed(2)))
const priced = fc.integer({ min: 10, max: 9_000_000 }).map((cents): Price => toPrice((cents / 100).toFixed(2)))

describe('a share of the free margin', () => {
  it('never needs more than itself, fees included, in whole lots, and not a lot less than fits', () => {
    fc.assert(
      fc.property(
        money,
        priced,
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(1, 3, 10, 20, 50),
        (free, px, share, leverage) => {
          const means = { ...MEANS, free }
          const of = { side: 'buy', limit: px, reduceOnly: false, levels: [] } as const
          const size = contractShare(share, of, means, { tiers: TIERS, leverage }, SWAP)
          if (size === undefined) throw new Error('a price was given')
          expect(isMultiple(size, SWAP.lotSz)).toBe(true)
          const part = portion(free, String(share / 100), 'down')
          expect(compare(openingCost(size, px, leverage, SWAP.takerFee), part)).toBeLessThanOrEqual(0)
        },
      ),
    )
  })
  it('uses what there is to the last lot', () => {
    fc.assert(
      fc.property(money, priced, (free, px) => {
        const of = { side: 'buy', limit: px, reduceOnly: false, levels: [] } as const
        const size = contractShare(100, of, { ...MEANS, free }, { tiers: TIERS, leverage: 10 }, SWAP)
        if (size === undefined) throw new Error('a price was given')
        const more = add(size, toAmount(SWAP.lotSz))
        expect(compare(openingCost(more, px, 10, SWAP.takerFee), free)).toBe(1)
      }),
    )
  })
  it('at the market leaves room for a move, and counts with the depth that it takes', () => {
    const of = { side: 'buy', limit: undefined, reduceOnly: false, levels: DEPTH.asks } as const
    const size = contractShare(100, of, MEANS, TERMS, SWAP)
    const spent = portion(MEANS.free, MARKET_RESERVE, 'down')
    expect(
      size !== undefined && compare(openingCost(size, toPrice('103'), 10, SWAP.takerFee), spent),
    ).toBeLessThanOrEqual(0)
  })
  it('under the limit of a tier is a share of what the limit leaves, and still fits when the price has moved a tick', () => {
    // At 20x a position may be worth 25,000 at most; the money would carry 200,000.
    const terms = {
      tiers: tiersOf([
        ['25000', 20, '0.02'],
        ['100000', 10, '0.05'],
      ]),
      leverage: 20,
    }
    const means = { ...MEANS, free: toAmount('10000') }
    const of = { side: 'buy', limit: undefined, reduceOnly: false, levels: [['100', '1000', '0', '1']] } as const
    const sizes = SHARES.map((share) => contractShare(share, of, means, terms, SWAP))
    expect(sizes).toEqual(['62.375', '124.75', '187.125', '249.5'])
    expect(Number(sizes[3]) * 100.1).toBeLessThanOrEqual(25_000)
    const held = { ...LONG, size: toAmount('200') }
    expect(contractShare(100, of, { ...means, holding: held }, terms, SWAP)).toBe('49.5')
  })
  it('of what only reduces is one of the position; against a position it closes that first', () => {
    const means = { ...MEANS, holding: LONG }
    const of = { side: 'sell', limit: toPrice('100'), reduceOnly: true, levels: [] } as const
    expect(contractShare(50, of, means, TERMS, SWAP)).toBe('1')
    const both = contractShare(100, { ...of, reduceOnly: false }, means, TERMS, SWAP)
    const alone = contractShare(100, { ...of, reduceOnly: false }, MEANS, TERMS, SWAP)
    expect(both).toBe(add(alone ?? toAmount('0'), LONG.size))
  })
})

it('a guest looks with terms of his own, others with the venue’s', () => {
  const config = {
    tiers: TIERS,
    mgnMode: 'isolated',
    lever: '10',
    userMaxLeverage: 20,
  } as unknown as contractConfig.ContractConfig
  expect(termsOf(config, { lever: 3, mode: 'cross' })).toMatchObject({ leverage: 3, mode: 'cross' })
  expect(termsOf(config, undefined)).toMatchObject({ leverage: 10, mode: 'isolated', maxLeverage: 20 })
})
