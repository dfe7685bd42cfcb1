import {
  type Amount,
  type Conversion,
  closingPrice,
  conversionOf,
  type Dealing,
  type ForexAccount,
  type ForexHeld,
  type Holding,
  holdingOf,
  type Instrument,
  midPrice,
  type Position,
  type Price,
  pairsNeeded,
  stopOutPrice,
  toAmount,
  toPrice,
} from '#protocol'
import type { Funds, Quote } from '#stream'
import { SETTLE } from '../../rows/contractAccount.ts'

export type Dealings = ReadonlyMap<string, Dealing>
export const countOf = (all: Dealings): number => all.size

/** An open position on a pair or a metal. */
export interface Lots {
  readonly position: Position
  readonly holding: Holding
  readonly instrument: Instrument
}

/** The open forex positions among all; those of a pair that is not known are left out. */
export const lotsHeld = (
  positions: readonly Position[],
  instruments: ReadonlyMap<string, Instrument>,
): readonly Lots[] =>
  positions.flatMap((position): Lots[] => {
    const holding = position.instType === 'FOREX' ? holdingOf(position) : undefined
    const instrument = instruments.get(position.instId)
    return holding === undefined || instrument === undefined ? [] : [{ position, holding, instrument }]
  })

/** The dealing prices of a quote, where it has both. */
export const dealingOf = (quote: Quote | undefined): Dealing | undefined =>
  quote === undefined || quote.bidPx === '' || quote.askPx === ''
    ? undefined
    : { bid: toPrice(quote.bidPx), ask: toPrice(quote.askPx) }

/** The pairs whose prices judge these: their own, and those that turn their quote currencies into dollars. */
export const pairsFor = (pairs: readonly Pick<Instrument, 'instId' | 'quoteCcy'>[]): readonly string[] => [
  ...new Set(pairs.flatMap(pairsNeeded)),
]

/** How a pair's quote currency becomes dollars at these prices; undefined while a price is missing. */
export const conversionAt = ({ quoteCcy }: Pick<Instrument, 'quoteCcy'>, dealings: Dealings): Conversion | undefined =>
  conversionOf(quoteCcy, (id) => {
    const dealing = dealings.get(id)
    return dealing === undefined ? undefined : midPrice(dealing.bid, dealing.ask)
  })

/** A position as the formulas judge it at these prices; undefined while one is missing. */
export const heldAt = ({ holding, instrument }: Lots, dealings: Dealings): ForexHeld | undefined => {
  const dealing = dealings.get(instrument.instId)
  const conversion = conversionAt(instrument, dealings)
  return dealing === undefined || conversion === undefined
    ? undefined
    : { holding, closing: closingPrice(holding, dealing), conversion }
}

/**
 * The account at these prices; undefined while funds or a price are missing: then nothing can be evaluated. `elsewhere`:
 * what losses of cross contracts take from the same wallet.
 */
export const forexAccountOf = (
  funds: Funds | undefined,
  held: readonly Lots[],
  dealings: Dealings,
  elsewhere: Amount,
): ForexAccount | undefined => {
  if (funds === undefined) return undefined
  const positions = held.map((one) => heldAt(one, dealings))
  if (!positions.every((one) => one !== undefined)) return undefined
  const row = funds.rows.find(({ coin }) => coin === SETTLE)
  return { available: toAmount(row?.available ?? '0'), elsewhere, positions }
}

/** The closing price at which the stop-out begins, of one of the positions that the account was counted with. */
export const stopOutOf = (
  held: readonly Lots[] | undefined,
  account: ForexAccount | undefined,
  posId: string,
): Price | undefined => {
  const at = (held ?? []).findIndex(({ position }) => position.posId === posId)
  const of = account?.positions[at]
  return account === undefined || of === undefined ? undefined : stopOutPrice(account, of)
}
