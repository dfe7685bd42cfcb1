import { describe, expect, it } from 'vitest'
import { AS_DOLLARS, type ForexAccount, forexHealth, type Holding, toAmount, ZERO } from '#protocol'
import { forexDraft } from '../../../../../src/trade/forex/ticket/draft.ts'
import { type ForexAround, forexProblems } from '../../../../../src/trade/forex/ticket/errors.ts'
import { FOREX_TICKET } from '../../../../../src/trade/forex/ticket/forexTicket.ts'
import { forexInput, planOfForex } from '../../../../../src/trade/forex/ticket/plan.ts'
import { forexReducer } from '../../../../../src/trade/forex/ticket/reducer.ts'
import { lotCostOf } from '../../../../../src/trade/forex/ticket/share.ts'
import { emptyForexTicket, type ForexTicket } from '../../../../../src/trade/forex/ticket/state.ts'
import { summariseForex } from '../../../../../src/trade/forex/ticket/summary.ts'
import { BTC } from '../../spot/ticket/fixtures.ts'
import { CONFIG, DEALING, EUR, JPY } from '../fixtures.ts'

const ACCOUNT: ForexAccount = { available: toAmount('10000'), elsewhere: ZERO, positions: [] }
const LONG: Holding = {
  side: 'long',
  size: toAmount('10000'),
  cost: toAmount('11000'),
  margin: toAmount('550'),
  leverage: 20,
}
const HELD = { holding: LONG, closing: DEALING.bid, conversion: AS_DOLLARS }
const read = (text: string) =>
  text === '' ? ({ ok: false, why: 'empty' } as const) : ({ ok: true, value: toAmount(text) } as const)
const ticket = (more: Partial<ForexTicket> = {}): ForexTicket => ({
  ...emptyForexTicket('EUR-USD'),
  amount: { kind: 'typed', text: '1' },
  ...more,
})

/** What is counted and what is wrong, as the desk does both. */
const judge = (state: ForexTicket, more: Partial<ForexAround> = {}, account: ForexAccount | undefined = ACCOUNT) => {
  const holding = account?.positions[0]?.holding
  const means = account === undefined ? undefined : { free: forexHealth(account).free, holding }
  const lotCost = lotCostOf(EUR, CONFIG.userLeverage, DEALING.ask, DEALING, AS_DOLLARS)
  const draft = forexDraft(state, { instrument: EUR, config: CONFIG, means, lotCost, read })
  const plan = planOfForex(draft)
  const world = {
    instrument: EUR,
    config: CONFIG,
    dealing: DEALING,
    depth: undefined,
    conversion: AS_DOLLARS,
    account,
    holding,
  }
  const summary = plan === undefined ? undefined : summariseForex(plan, world)
  const around: ForexAround = {
    ...world,
    means,
    summary,
    opensAt: undefined,
    at: 0,
    last: DEALING.bid,
    age: 0,
    stale: false,
    connected: true,
    ...more,
  }
  return { draft, plan, summary, problems: forexProblems(draft, around) }
}
const wrong = (state: ForexTicket, more: Partial<ForexAround> = {}, account?: ForexAccount) =>
  judge(state, more, account).problems.map(({ at, reason }) => `${at} ${reason}`)

describe('what an order on a pair costs', () => {
  it('is its pip value, its spread, its margin and the swap of Wednesday for three days', () => {
    const { summary } = judge(ticket())
    expect(summary?.preview).toMatchObject({ pipValue: '10', spreadCost: '10', locked: '5500.5' })
    // 100,000 × 0.65 pips × 3 days.
    expect(summary?.swap).toMatchObject({ payment: '19.5', days: 3 })
    // 9,990 of equity over 5,500.5 of margin.
    expect(Number(summary?.preview.after.level)).toBeCloseTo(1.8162, 4)
    // Half the margin is left at the stop-out: 7,239.75 below on a lot.
    expect(Number(summary?.preview.stopOut)).toBeCloseTo(1.1 - 0.0723975, 5)
  })

  it('of what closes releases margin and realises at the bid', () => {
    const { summary } = judge(
      ticket({ side: 'sell', amount: { kind: 'typed', text: '0.1' } }),
      {},
      {
        ...ACCOUNT,
        positions: [HELD],
      },
    )
    expect(summary?.preview).toMatchObject({ holding: undefined, released: '550', realised: '0', locked: '0' })
    expect(summary?.swap).toBeUndefined()
  })
})

describe('a share of the free margin', () => {
  it('is lots that its margin and spread fit into, in whole steps', () => {
    const { draft, problems } = judge(ticket({ amount: { kind: 'share', share: 100 } }))
    // 9,980 over 5,510.5 a lot.
    expect(draft.lots).toBe('1.81')
    expect(problems).toEqual([])
  })

  it('counts what it closes first', () => {
    const { draft } = judge(
      ticket({ side: 'sell', amount: { kind: 'share', share: 50 } }),
      {},
      {
        ...ACCOUNT,
        positions: [HELD],
      },
    )
    expect(draft.lots).toBe('0.95')
  })
})

describe('what keeps an order on a pair from being sent', () => {
  it.each([
    ['nothing typed', ticket({ amount: { kind: 'typed', text: '' } }), {}, ['amount missing']],
    ['half a step', ticket({ amount: { kind: 'typed', text: '0.015' } }), {}, ['amount tooManyDecimals']],
    [
      'more lots than a new account may have',
      ticket({ amount: { kind: 'typed', text: '20.01' } }),
      {},
      ['amount overLots'],
    ],
    ['more than the margin carries', ticket({ amount: { kind: 'typed', text: '2' } }), {}, ['amount overMargin']],
    ['a closed market, before its old price', ticket(), { opensAt: 1, stale: true }, ['button closed']],
    ['an old price', ticket(), { stale: true, age: 20_000 }, ['button stale']],
    ['a stop entry below the ask', ticket({ type: 'stop', priceText: '1.1' }), {}, ['price mustBeAbove']],
    [
      'exits on the wrong sides',
      ticket({ protect: true, tpText: '1.09', slText: '1.2' }),
      {},
      ['trigger mustBeAbove', 'stop mustBeBelow'],
    ],
  ] as const)('%s', (_, state, more, reasons) => {
    expect(wrong(state, more)).toEqual(reasons)
  })

  it('is nothing of money for a guest', () => {
    expect(judge(ticket({ amount: { kind: 'typed', text: '15' } }), { means: undefined }, undefined).problems).toEqual(
      [],
    )
  })
})

const input = (state: ForexTicket) => {
  const { plan } = judge(state)
  if (plan === undefined) throw new Error('no plan')
  return forexInput(plan, EUR, DEALING.ask)
}

const atSpread = (state: ForexTicket, spread: string) =>
  forexDraft(state, {
    instrument: EUR,
    config: CONFIG,
    means: undefined,
    lotCost: undefined,
    spread: toAmount(spread),
    read,
  })

describe('how far a market order may be dealt from the price seen', () => {
  it('is above the spread until another distance is chosen, and that choice is for one pair', () => {
    expect(atSpread(ticket(), '1').deviation).toBe('2')
    expect(atSpread(ticket(), '2.6').deviation).toBe('5')
    const chosen = forexReducer(ticket(), { type: 'deviation', deviation: '0.5' })
    expect(atSpread(chosen, '2.6').deviation).toBe('0.5')
    expect(atSpread(forexReducer(chosen, { type: 'instrument', instId: 'XAU-USD' }), '2.6').deviation).toBe('5')
  })
})

describe('an order as the venue takes it', () => {
  it('says units of the base, the price seen and the deviation', () => {
    expect(input(ticket({ amount: { kind: 'typed', text: '0.03' } }))).toEqual({
      ordType: 'market',
      instId: 'EUR-USD',
      side: 'buy',
      sz: '3000',
      seenPx: '1.1001',
      maxDeviation: '2',
    })
  })
  it('waits at a limit or for a stop, with its exits', () => {
    expect(input(ticket({ type: 'limit', priceText: '1.09', protect: true, tpText: '1.2', slText: '' }))).toMatchObject(
      {
        ordType: 'limit',
        px: '1.09',
        tpTrigPx: '1.2',
      },
    )
    expect(input(ticket({ type: 'stop', priceText: '1.12' }))).toMatchObject({ ordType: 'stop', trigPx: '1.12' })
  })
})

describe('the ticket of forex', () => {
  it('opens for a pair and a side that the address names, and never for a coin', () => {
    const asked = { instId: 'USD-JPY', side: 'sell', price: null }
    expect(FOREX_TICKET.openOver([BTC, EUR, JPY], ticket({ priceText: '1.1' }), asked)).toMatchObject({
      instId: 'USD-JPY',
      side: 'sell',
      priceText: '',
    })
    expect(FOREX_TICKET.openOver([BTC, EUR], undefined, { ...asked, instId: 'BTC-USDT' })?.instId).toBe('EUR-USD')
    expect(FOREX_TICKET.openOver([BTC], undefined, asked)).toBeUndefined()
  })

  it('forgets exits with the side that they protect', () => {
    expect(forexReducer(ticket({ tpText: '1.2', slText: '1' }), { type: 'side', side: 'sell' })).toMatchObject({
      tpText: '',
      slText: '',
    })
  })
})
