import { type Outage, outageBetween } from '../base/outages.ts'
import { type C2cOrder, type C2cParty, isEnded, partyOf } from './order.ts'

/**
 * Gives an order back what an outage took of the times that run: of a party's deadline, and of the window for an appeal.
 * A hold is no duty of anybody, so it ends when it was to end. The same order where nothing was lost.
 */
export const lengthenC2c = (order: C2cOrder, outage: Outage): C2cOrder => {
  const { state, dueAt, dueFrom, appealBy, stateAt } = order
  const lost = (since: number, until: number | undefined): number =>
    until === undefined || until <= outage.from ? 0 : outageBetween([outage], since, outage.to)
  const due = isEnded(state) ? 0 : lost(dueFrom, dueAt)
  const window = lost(stateAt, appealBy)
  if (due === 0 && window === 0) return order
  return {
    ...order,
    ...(dueAt === undefined ? {} : { dueAt: dueAt + due }),
    ...(appealBy === undefined ? {} : { appealBy: appealBy + window }),
    lengthened: order.lengthened + Math.max(due, window),
  }
}

/**
 * Until when a case about an ended order can be opened, Unix ms; 0 where none can. Coins that are still held can be
 * reached for as long as they are: a payment may be charged back after the release.
 */
export const appealUntil = ({
  state,
  appealBy,
  heldUntil,
}: Pick<C2cOrder, 'state' | 'appealBy' | 'heldUntil'>): number =>
  !isEnded(state) || appealBy === undefined ? 0 : Math.max(appealBy, heldUntil ?? 0)

/**
 * May this user see how the seller is paid? Both parties may, from the take for as long as a case is open or can be
 * opened; afterwards, and to everybody else, it is masked.
 */
export const seesPayee = (order: C2cOrder, uid: string, at: number): boolean =>
  partyOf(order, uid) !== undefined && (!isEnded(order.state) || at < appealUntil(order))

/** Who has to do what until when (Unix ms; undefined: without a limit). */
export interface C2cDuty {
  readonly who: C2cParty | 'both' | 'operators' | 'nobody'
  readonly what: 'pay' | 'release' | 'state' | 'rule' | 'none'
  readonly until: number | undefined
}

const TO_STATE = { buyer: 'seller', seller: 'buyer', venue: 'both' } as const

export const dutyOf = (order: Pick<C2cOrder, 'state' | 'dueAt' | 'case'>): C2cDuty => {
  const { state, dueAt: until } = order
  if (state === 'escrowed') return { who: 'buyer', what: 'pay', until }
  if (state === 'paid') return { who: 'seller', what: 'release', until }
  if (state !== 'appealed' || order.case === undefined) return { who: 'nobody', what: 'none', until: undefined }
  const { stated, overdue } = order.case
  if (overdue || stated.length === 2) return { who: 'operators', what: 'rule', until: undefined }
  const [first] = stated
  return { who: TO_STATE[first ?? 'venue'], what: 'state', until }
}
