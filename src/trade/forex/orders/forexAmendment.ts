import { type Holding, type Instrument, LOT_STEP, lotsOf, type Price, type SwapOrder, sizeOfLots } from '#protocol'
import { exitDraft, type Judged, judgeExit, leftOf } from '../../contract/orders/contractAmendment.ts'
import type { ExitGuard } from '../../contract/positions/protectForm.ts'
import { type Amendment, type AmendmentRead, amendmentOf, amendmentProblems } from '../../ticket/orders/amendment.ts'
import { above0, priceDraft } from '../../ticket/priceDraft.ts'
import type { ForexDraft } from '../ticket/draft.ts'
import { forexProblems } from '../ticket/errors.ts'
import { type PlannedForexOrder, planOfForex } from '../ticket/plan.ts'
import type { ForexCost } from '../ticket/summary.ts'
import { costOf, type ForexMarketNow } from '../ticket/useForexWorld.ts'

/** An entry as it would be: what is left of it, and the position that results once that is filled. */
export interface JudgedEntry extends Judged {
  readonly plan: PlannedForexOrder | undefined
  readonly summary: ForexCost | undefined
}

type Pair = Pick<Instrument, 'baseCcy'>

/** The order with its sizes in lots, as the sheet shows and reads them. */
const inLots = (order: SwapOrder, pair: Pair): SwapOrder => ({
  ...order,
  sz: lotsOf(order.sz, pair),
  accFillSz: lotsOf(order.accFillSz, pair),
})

/** What is sent counts in units of the base. */
const inUnits = ({ sz, ...amendment }: Amendment, pair: Pair): Amendment => ({
  ...amendment,
  ...(sz === undefined ? {} : { sz: sizeOfLots(sz, pair) }),
})

/** A stop entry stands at its trigger, which counts as its price. */
const entryDraft = (order: SwapOrder, read: AmendmentRead): ForexDraft => ({
  instId: order.instId,
  side: order.side,
  type: order.trigPx === '' ? 'limit' : 'stop',
  // Of an order at the market alone.
  deviation: '2',
  price: priceDraft(order.trigPx === '' ? read.px : read.trigPx),
  amountRead: read.sz,
  lots: leftOf(above0(read.sz), order.accFillSz),
  tp: exitDraft(read.tp, order.tpTrigPx),
  sl: exitDraft(read.sl, order.slTrigPx),
})

/** Judges what is left of an entry that waits like a new one. `ccy`: what lots are called. */
export const judgeEntry = (order: SwapOrder, read: AmendmentRead, world: ForexMarketNow, ccy: string): JudgedEntry => {
  const { instrument, market } = world
  const shown = inLots(order, instrument)
  const draft = entryDraft(shown, read)
  const plan = planOfForex(draft)
  const summary = plan === undefined ? undefined : costOf(plan, world)
  const amendment = amendmentOf(shown, read)
  const problems = forexProblems(draft, { ...world, ...market, summary })
  return {
    amendment: inUnits(amendment, instrument),
    plan,
    summary,
    problems: [...problems, ...amendmentProblems(shown, read, amendment, ccy)],
  }
}

/** Judges the trigger of a take-profit or stop-loss where it moves, and its lots where they grow. */
export const judgeForexExit = (
  order: SwapOrder,
  read: AmendmentRead,
  holding: Holding | undefined,
  instrument: Instrument,
  present: Price | undefined,
  ccy: string,
  /** Its `left` in units of the base. */
  guard: ExitGuard,
): Judged => {
  const pair = { ...instrument, baseCcy: ccy, lotSz: LOT_STEP, minSz: LOT_STEP }
  const held = holding && { ...holding, size: lotsOf(holding.size, instrument) }
  const { amendment, problems } = judgeExit(inLots(order, instrument), read, held, pair, present, {
    ...guard,
    left: lotsOf(guard.left, instrument),
  })
  return { amendment: inUnits(amendment, instrument), problems }
}
