import {
  type Amount,
  add,
  compare,
  type Holding,
  type Instrument,
  isPositive,
  type Price,
  type SwapOrder,
  subtract,
  toAmount,
} from '#protocol'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { type Amendment, type AmendmentRead, amendmentOf, amendmentProblems } from '../../ticket/orders/amendment.ts'
import { above0, type PriceDraft, priceDraft } from '../../ticket/priceDraft.ts'
import type { Problem } from '../../ticket/problems.ts'
import { type ExitGuard, exitProblems } from '../positions/protectForm.ts'
import type { ContractDraft } from '../ticket/draft.ts'
import { contractProblems } from '../ticket/errors.ts'
import { type PlannedContractOrder, planOfContract } from '../ticket/plan.ts'
import type { ContractSummary } from '../ticket/summary.ts'
import { type ContractNow, summaryOf } from '../ticket/useContractNow.ts'

export interface Judged {
  readonly amendment: Amendment
  readonly problems: readonly Problem[]
}

/** A resting order as it would be: what is left of it, and the position that results once that is filled. */
export interface JudgedRest extends Judged {
  readonly plan: PlannedContractOrder | undefined
  readonly summary: ContractSummary | undefined
}

/** What comes with the order as it would be: as typed where that is offered, else as it stands. */
export const exitDraft = (read: ParsedAmount | undefined, stands: string): PriceDraft | undefined => {
  const now: ParsedAmount =
    read ?? (stands === '' ? { ok: false, why: 'empty' } : { ok: true, value: toAmount(stands) })
  return !now.ok && now.why === 'empty' ? undefined : priceDraft(now)
}

/** Undefined where nothing is left. */
export const leftOf = (total: Amount | undefined, filled: Amount): Amount | undefined => {
  const left = total === undefined ? undefined : subtract(total, filled)
  return left === undefined || !isPositive(left) ? undefined : left
}

const restDraft = (order: SwapOrder, read: AmendmentRead): ContractDraft => ({
  instId: order.instId,
  side: order.side,
  type: 'limit',
  tif: order.tif,
  reduceOnly: order.reduceOnly,
  unit: 'base',
  price: priceDraft(read.px),
  amountRead: read.sz,
  size: leftOf(above0(read.sz), order.accFillSz),
  tp: exitDraft(read.tp, order.tpTrigPx),
  sl: exitDraft(read.sl, order.slTrigPx),
})

/** The world as it would be without the order: what is frozen for it may be used for it. */
const without = (world: ContractNow, { frozen }: SwapOrder): ContractNow => {
  const { means } = world
  return means === undefined ? world : { ...world, means: { ...means, free: add(means.free, frozen) } }
}

/** Judges what is left of a resting order like a new one; the venue's smallest size counts for all of it. */
export const judgeRest = (order: SwapOrder, read: AmendmentRead, now: ContractNow): JudgedRest => {
  const world = without(now, order)
  const { instrument, market } = world
  const draft = restDraft(order, read)
  const plan = planOfContract(draft)
  const summary = plan === undefined ? undefined : summaryOf(plan, world)
  const total = above0(read.sz)
  const isEnough = total !== undefined && compare(total, toAmount(instrument.minSz)) >= 0
  const amendment = amendmentOf(order, read)
  const problems = contractProblems(draft, { ...world, ...market, summary }).filter(
    ({ reason }) => reason !== 'underMin' || !isEnough,
  )
  const own = amendmentProblems(order, read, amendment, instrument.baseCcy)
  return { amendment, plan, summary, problems: [...problems, ...own] }
}

/** Judges the trigger of a take-profit or stop-loss where it moves, and its size where it grows. */
export const judgeExit = (
  order: SwapOrder,
  read: AmendmentRead,
  holding: Holding | undefined,
  instrument: Instrument,
  present: Price | undefined,
  guard: ExitGuard,
): Judged => {
  const amendment = amendmentOf(order, read)
  const kind = order.kind === 'tp' ? 'tp' : 'sl'
  const isMoved = amendment.trigPx !== undefined
  const grows = amendment.sz !== undefined && compare(amendment.sz, order.sz) > 0
  const general =
    holding === undefined
      ? []
      : exitProblems(kind, priceDraft(read.trigPx), read.sz, holding, { instrument }, present, guard)
  const problems = general.filter(
    ({ at, reason }) =>
      (at !== 'trigger' || isMoved || reason === 'missing') &&
      ((reason !== 'overHeld' && reason !== 'overCovered') || grows),
  )
  return { amendment, problems: [...problems, ...amendmentProblems(order, read, amendment, instrument.baseCcy)] }
}
