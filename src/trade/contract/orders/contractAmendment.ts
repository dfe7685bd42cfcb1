import {
  type Amount,
  compare,
  type Holding,
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
import type { MarginProduct, ProductTypes, Sizing } from '../product.ts'

export interface Evaluated {
  readonly amendment: Amendment
  readonly problems: readonly Problem[]
}

/** An order that waits as it would be: what is left of it, and the position that results once that is filled. */
export interface EvaluatedRest<K extends ProductTypes> extends Evaluated {
  readonly plan: K['plan'] | undefined
  readonly summary: K['summary'] | undefined
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

/** The order with its sizes as they are counted on screen. */
const countedOrder = (order: SwapOrder, { ofUnits }: Sizing): SwapOrder => ({
  ...order,
  sz: ofUnits(order.sz),
  accFillSz: ofUnits(order.accFillSz),
})

/** What is sent counts in units of the base. */
const inUnits = ({ sz, ...amendment }: Amendment, { toUnits }: Sizing): Amendment => ({
  ...amendment,
  ...(sz === undefined ? {} : { sz: toUnits(sz) }),
})

/** Judges what is left of an order that waits like a new one; the venue's smallest size counts for all of it. */
export const evaluateRest = <K extends ProductTypes>(
  product: MarginProduct<K>,
  order: SwapOrder,
  read: AmendmentRead,
  now: K['world'],
  sizing: Sizing,
): EvaluatedRest<K> => {
  const world = product.without(now, order)
  const { baseCcy, minSz } = sizing.counted
  const shown = countedOrder(order, sizing)
  const draft = product.draftOfOrder(shown, read)
  const plan = product.planOf(draft)
  const summary = plan === undefined ? undefined : product.summaryOf(plan, world)
  const total = above0(read.sz)
  const isEnough = total !== undefined && compare(total, toAmount(minSz)) >= 0
  const amendment = amendmentOf(shown, read)
  const problems = product.problemsOf(draft, world, summary).filter(({ reason }) => reason !== 'underMin' || !isEnough)
  const own = amendmentProblems(shown, read, amendment, baseCcy)
  return { amendment: inUnits(amendment, sizing), plan, summary, problems: [...problems, ...own] }
}

/** Judges the trigger of a take-profit or stop-loss where it moves, and its size where it grows. */
export const evaluateExit = (
  order: SwapOrder,
  read: AmendmentRead,
  holding: Holding | undefined,
  sizing: Sizing,
  present: Price | undefined,
  /** Its `left` in units of the base. */
  guard: ExitGuard,
): Evaluated => {
  const { counted: instrument, ofUnits } = sizing
  const shown = countedOrder(order, sizing)
  const held = holding && { ...holding, size: ofUnits(holding.size) }
  const amendment = amendmentOf(shown, read)
  const kind = order.kind === 'tp' ? 'tp' : 'sl'
  const isMoved = amendment.trigPx !== undefined
  const grows = amendment.sz !== undefined && compare(amendment.sz, shown.sz) > 0
  const general =
    held === undefined
      ? []
      : exitProblems(kind, priceDraft(read.trigPx), read.sz, held, { instrument }, present, {
          ...guard,
          left: ofUnits(guard.left),
        })
  const problems = general.filter(
    ({ at, reason }) =>
      (at !== 'trigger' || isMoved || reason === 'missing') &&
      ((reason !== 'overHeld' && reason !== 'overCovered') || grows),
  )
  const own = amendmentProblems(shown, read, amendment, instrument.baseCcy)
  return { amendment: inUnits(amendment, sizing), problems: [...problems, ...own] }
}
