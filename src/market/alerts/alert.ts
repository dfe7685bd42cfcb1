import { compare, isDecimal, isMultiple, type Price, toPrice } from '#protocol'

/** Most alerts that a device keeps, those that have fired included. */
export const MOST_ALERTS = 50

/** A price of an instrument that its user wants to hear of. */
export interface PriceAlert {
  readonly id: string
  readonly instId: string
  /** Fires when the price is at `price` or beyond it, on this side. */
  readonly side: 'above' | 'below'
  readonly price: Price
  /** Unix ms, this device's clock. */
  readonly setAt: number
  /** When it fired, and at which price; it never fires again. */
  readonly fired?: { readonly at: number; readonly price: Price }
}
export type AlertSide = PriceAlert['side']

/** What is kept: the alerts, newest first, and whether they also come as notifications. */
export interface KeptAlerts {
  readonly alerts: readonly PriceAlert[]
  readonly notify: boolean
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isPrice = (value: unknown): value is Price =>
  typeof value === 'string' && isDecimal(value) && compare(value as Price, toPrice('0')) > 0
const isAlert = (value: unknown): value is PriceAlert => {
  if (!isRecord(value)) return false
  const { id, instId, side, price, setAt, fired } = value
  const isFired = isRecord(fired) && typeof fired['at'] === 'number' && isPrice(fired['price'])
  return (
    typeof id === 'string' &&
    typeof instId === 'string' &&
    (side === 'above' || side === 'below') &&
    isPrice(price) &&
    typeof setAt === 'number' &&
    (fired === undefined || isFired)
  )
}

/** Out of kept JSON; what is broken is left out. */
export const readAlerts = (value: unknown): KeptAlerts => {
  if (!isRecord(value) || !Array.isArray(value['alerts'])) return { alerts: [], notify: false }
  const alerts: readonly unknown[] = value['alerts']
  return { alerts: alerts.filter(isAlert).slice(0, MOST_ALERTS), notify: value['notify'] === true }
}

/** Those of an instrument that wait. */
export const alertsOf = (alerts: readonly PriceAlert[], instId: string): readonly PriceAlert[] =>
  alerts.filter((one) => one.instId === instId && one.fired === undefined)

export const alertLineId = (id: string): string => `alert ${id}`

/** Has the price come to where the alert waits for it? */
export const isReached = ({ side, price: at }: Pick<PriceAlert, 'side' | 'price'>, last: Price): boolean =>
  side === 'above' ? compare(last, at) >= 0 : compare(last, at) <= 0

/** On which side of the last price a price lies: what a user means who does not say. */
export const sideOf = (at: Price, last: Price): AlertSide => (compare(at, last) >= 0 ? 'above' : 'below')

/** Why an alert cannot be set. `reached`: the price is there already. */
export type AlertProblem = 'notPositive' | 'offTick' | 'reached' | 'twice' | 'tooMany'

export interface AlertRequest {
  /** Of the alert that is changed. */
  readonly id?: string | undefined
  readonly instId: string
  readonly side: AlertSide
  /** A plain decimal. */
  readonly price: string
}

/** Judges a wish; `last` is undefined while no live price is known. */
export const alertProblem = (
  request: AlertRequest,
  { alerts, tickSz, last }: { alerts: readonly PriceAlert[]; tickSz: string; last: string | undefined },
): AlertProblem | undefined => {
  if (!isPrice(request.price)) return 'notPositive'
  const at = request.price
  if (!isMultiple(at, tickSz)) return 'offTick'
  if (last !== undefined && isReached({ side: request.side, price: at }, toPrice(last))) return 'reached'
  const others = alerts.filter(({ id }) => id !== request.id)
  const isSame = (one: PriceAlert): boolean => one.side === request.side && compare(one.price, at) === 0
  if (alertsOf(others, request.instId).some(isSame)) return 'twice'
  return others.length >= MOST_ALERTS ? 'tooMany' : undefined
}
