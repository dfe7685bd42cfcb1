import type { Instrument } from '#protocol'
import type { PulseQuote } from '#stream'
import { moved } from '../../../ui/live/direction.ts'
import { isDollar } from '../../currency/dollars.ts'

export const TABS = ['favourites', 'spot', 'futures', 'forex', 'metal'] as const
export type MarketTab = (typeof TABS)[number]
export const isMarketTab = (text: string): text is MarketTab => (TABS as readonly string[]).includes(text)

export const SORT_KEYS = ['name', 'volume', 'price', 'change'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export const isSortKey = (text: string): text is SortKey => (SORT_KEYS as readonly string[]).includes(text)
export interface Sort {
  readonly key: SortKey
  readonly descending: boolean
}
/** Most traded first. */
export const FIRST_SORT: Sort = { key: 'volume', descending: true }

/** A tap on a column: another column starts with its natural way (names up, numbers down), the same one turns round. */
export const nextSort = (sort: Sort | undefined, key: SortKey): Sort =>
  sort?.key === key ? { key, descending: !sort.descending } : { key, descending: key !== 'name' }

/** The instruments of a tab; favourites in the user's own order, the rest in the venue's. */
export const ofTab = (
  instruments: readonly Instrument[],
  tab: MarketTab,
  favourites: readonly string[],
): readonly Instrument[] => {
  if (tab !== 'favourites') return instruments.filter((instrument) => instrument.kind === tab)
  const byId = new Map(instruments.map((instrument) => [instrument.instId, instrument]))
  return favourites.flatMap((instId) => byId.get(instId) ?? [])
}

type Quotes = ReadonlyMap<string, PulseQuote>

/** Dollars for one unit of a currency, by the pairs of the list; undefined where none is quoted. */
const dollarsFor = (ccy: string, quotes: Quotes): number | undefined => {
  if (isDollar(ccy)) return 1
  const direct = quotes.get(`${ccy}-USD`)
  if (direct !== undefined) return Number(direct.last)
  const inverse = quotes.get(`USD-${ccy}`)
  return inverse === undefined ? undefined : 1 / Number(inverse.last)
}

/**
 * Sort value; undefined (not known yet) always goes last. For the order only, so floats are enough. Volumes are told in the
 * quote currency, and compared in dollars: a hundred yen are not more than one pound.
 */
const valueOf = ({ instId, quoteCcy }: Instrument, key: SortKey, quotes: Quotes): number | undefined => {
  const quote = quotes.get(instId)
  if (quote === undefined) return undefined
  const value =
    key === 'volume'
      ? Number(quote.volCcy24h) * (dollarsFor(quoteCcy, quotes) ?? Number.NaN)
      : key === 'price'
        ? Number(quote.last)
        : moved(quote.last, quote.open24h)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

/** Ids in the order asked for; equal and unknown values keep the order that they came in. */
export const sortIds = (
  instruments: readonly Instrument[],
  quotes: Quotes,
  { key, descending }: Sort,
): readonly string[] => {
  const way = descending ? -1 : 1
  if (key === 'name') {
    return instruments.map(({ instId }) => instId).toSorted((a, b) => way * (a < b ? -1 : a > b ? 1 : 0))
  }
  return instruments
    .map((instrument) => ({ instId: instrument.instId, value: valueOf(instrument, key, quotes) }))
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined)
      return way * (a.value - b.value)
    })
    .map(({ instId }) => instId)
}

/** The old array when nothing moved, so that an unchanged order renders nothing. */
export const keepSame = (before: readonly string[], after: readonly string[]): readonly string[] =>
  before.length === after.length && before.every((id, index) => id === after[index]) ? before : after
