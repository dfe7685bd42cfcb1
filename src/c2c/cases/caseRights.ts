import {
  C2C_APPEAL_REASONS,
  type C2cAppealReason,
  type C2cOrderView,
  isAppealReasonOf,
  isEnded,
  partyOn,
} from '#protocol'

/** Until when the reader can open a case about an ended order (Unix ms); 0: never. */
export const appealUntil = ({ state, side, appealBy }: C2cOrderView): number =>
  !isEnded(state) || (state === 'cancelled' && side === 'sell') ? 0 : appealBy

/** Whether a case that the reader opens now would be the review of a ruling. */
export const isReview = ({ state, rulings = [] }: C2cOrderView): boolean => state === 'resolved' && rulings.length > 0

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
