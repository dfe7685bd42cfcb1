import {
  C2C_APPEAL_REASONS,
  type C2cAppealReason,
  type C2cOrderView,
  isAppealReasonOf,
  isEnded,
  partyOn,
} from '#protocol'

/** Until when an ended order can be appealed (Unix ms), also for as long as what the buyer got is held; 0: it cannot. */
export const appealUntil = ({ state, side, appealBy, heldUntil }: C2cOrderView): number => {
  if (!isEnded(state) || appealBy === 0 || (state === 'cancelled' && side === 'sell')) return 0
  return Math.max(appealBy, heldUntil)
}

/** Whether the reader may open a case at a moment (Unix ms). */
export const mayOpen = (order: C2cOrderView, now: number): boolean => order.state === 'paid' || now < appealUntil(order)

/** Whether the reader still has to say what happened. */
export const mayState = (order: C2cOrderView): boolean =>
  order.state === 'appealed' && order.case?.stated.includes(partyOn(order.side)) === false

/** Whether the reader may take back the case that they opened. */
export const mayWithdraw = (order: C2cOrderView): boolean =>
  order.case?.withdrawable === true && order.case.by === partyOn(order.side) && order.case.stated.length < 2

/** Of what a case can be about; what an order has not come to is left out. */
const OF_STATE: Readonly<Partial<Record<C2cOrderView['state'], ReadonlySet<C2cAppealReason>>>> = {
  paid: new Set(['notReleased', 'notReceived', 'wrongAmount', 'otherPayer', 'other']),
  released: new Set(['wrongAmount', 'otherPayer', 'chargedBack', 'other']),
  cancelled: new Set(['paidBeforeCancel', 'other']),
  resolved: new Set(['newEvidence', 'chargedBack', 'other']),
}

/** The reasons from which the reader chooses. */
export const reasonsFor = (order: Pick<C2cOrderView, 'side' | 'state'>): readonly C2cAppealReason[] =>
  C2C_APPEAL_REASONS.filter(
    (reason) => isAppealReasonOf(partyOn(order.side), reason) && OF_STATE[order.state]?.has(reason) === true,
  )
