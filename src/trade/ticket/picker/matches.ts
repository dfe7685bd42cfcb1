import type { Instrument } from '#protocol'

const rank = ({ baseCcy, name }: Instrument, query: string): number => {
  const [code, words] = [baseCcy.toLowerCase(), name.toLowerCase()]
  if (code === query) return 0
  if (code.startsWith(query)) return 1
  return words.startsWith(query) ? 2 : 3
}

/**
 * The instruments that a search means, the closest first: by code, by name, or as it is written (`btc/usdt`).
 * Without a search all, those that can be traded first.
 */
export const matches = (instruments: readonly Instrument[], search: string): readonly Instrument[] => {
  const query = search.trim().toLowerCase()
  if (query === '') return instruments.toSorted((a, b) => Number(b.tradable) - Number(a.tradable))
  const joined = query.replace(/[\s/_-]+/g, '')
  return instruments
    .filter(({ instId, name }) => {
      const id = instId.toLowerCase().replaceAll('-', '')
      return (joined !== '' && id.includes(joined)) || name.toLowerCase().includes(query)
    })
    .toSorted((a, b) => rank(a, query) - rank(b, query))
}
