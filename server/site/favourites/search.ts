import type { Instrument } from '#protocol'
import { coinOf } from '../../market/instruments.ts'
import { fold } from '../../platform/fold.ts'

/** Ids are compared without separators: `btc/usdt`, `btc usdt` and `BTCUSDT` mean one pair. */
const bare = (text: string): string => text.replace(/[\s/_-]/g, '')

/** 0 is the best match; undefined is none. */
const rankOf = ({ instId, name, quoteCcy }: Instrument, query: string): number | undefined => {
  const id = bare(fold(instId))
  const wanted = bare(query)
  if (wanted === '' ? query === '' : id.startsWith(wanted)) return 0
  if (fold(name).startsWith(query)) return 1
  const all = [fold(name), fold(coinOf(quoteCcy).name)]
  return (wanted !== '' && id.includes(wanted)) || all.some((text) => text.includes(query)) ? 2 : undefined
}

/** The instruments that match a query, best first, equal ones in the market's order. */
export const searchInstruments = (instruments: readonly Instrument[], query: string, limit: number): Instrument[] => {
  const wanted = fold(query)
  return instruments
    .flatMap((instrument) => {
      const rank = rankOf(instrument, wanted)
      return rank === undefined ? [] : [{ instrument, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ instrument }) => instrument)
}
