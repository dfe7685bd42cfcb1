import { type C2cOrderView, isZero } from '#protocol'

// What the reader may do about an order now.

type Order = Pick<C2cOrderView, 'state' | 'side' | 'escrow'>

/** Pay it, or cancel it without asking. */
export const mayPay = ({ state, side }: Order): boolean => state === 'escrowed' && side === 'buy'

export const mayRelease = ({ state, side, escrow }: Order): boolean =>
  (state === 'paid' || state === 'appealed') && side === 'sell' && !isZero(escrow)
