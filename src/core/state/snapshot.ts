import * as v from 'valibot'
import { coinVarieties, type OutputOf } from '#protocol'
import type { Quote } from '#stream'
import { readStoredJson, writeStored } from './storage.ts'

const QUOTES = 'tapeline.quotes'
const LISTED = 'tapeline.instruments'

/** Written by this app; what an older one wrote otherwise is left out. */
const isQuote = (value: Partial<Quote> | null): value is Quote =>
  typeof value?.volCcy24h === 'string' && typeof value.arrivedAt === 'number'

/** When the newest of these quotes arrived, Unix ms; 0 for none. */
export const newestOf = (quotes: readonly Quote[]): number =>
  quotes.reduce((newest, { arrivedAt }) => Math.max(newest, arrivedAt), 0)

/** The quotes of the last visit; public data, the same for every user. */
export const storedQuotes = (): readonly Quote[] => {
  const stored = readStoredJson(QUOTES)
  return Array.isArray(stored) ? stored.filter(isQuote) : []
}
export const storeQuotes = (quotes: readonly Quote[]): void => writeStored(QUOTES, JSON.stringify(quotes))

type Listed = OutputOf<typeof coinVarieties.getList>

/** Coins and instruments of the last visit. */
export const storedList = (): Listed | undefined => {
  const read = v.safeParse(coinVarieties.getList.output, readStoredJson(LISTED))
  return read.success ? read.output : undefined
}
export const storeList = (listed: Listed): void => writeStored(LISTED, JSON.stringify(listed))

/** Those whose price is remembered stand first: without a network they are all there is to see. */
export const rememberedFirst = <T extends { readonly instId: string }>(
  instruments: readonly T[],
  quotes: readonly Quote[],
): readonly T[] => {
  const volume = new Map(quotes.map(({ instId, volCcy24h }) => [instId, Number(volCcy24h)]))
  return instruments.toSorted((a, b) => (volume.get(b.instId) ?? -1) - (volume.get(a.instId) ?? -1))
}
