import { type Instrument, searchInstruments } from '#protocol'

/** The instruments that a search means, the closest first. Without a search all, those that can be traded first. */
export const matches = (instruments: readonly Instrument[], search: string): readonly Instrument[] =>
  search.trim() === ''
    ? instruments.toSorted((a, b) => Number(b.tradable) - Number(a.tradable))
    : searchInstruments(instruments, search)
