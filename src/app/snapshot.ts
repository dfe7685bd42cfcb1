import * as v from 'valibot'
import { coinVarieties, type OutputOf } from '#protocol'
import type { Quote } from '#stream'
import { readStoredJson, writeStored } from './storage.ts'

const QUOTES = 'tapeline.quotes'
const LISTED = 'tapeline.instruments'

const quote = v.object({
  instId: v.string(),
  last: v.string(),
  bidPx: v.string(),
  askPx: v.string(),
  open24h: v.string(),
  high24h: v.string(),
  low24h: v.string(),
  vol24h: v.string(),
  volCcy24h: v.string(),
  ts: v.number(),
  arrivedAt: v.number(),
  seq: v.number(),
  stale: v.boolean(),
})

/** When the newest of these quotes arrived, Unix ms; 0 for none. */
export const newestOf = (quotes: readonly Quote[]): number =>
  quotes.reduce((newest, { arrivedAt }) => Math.max(newest, arrivedAt), 0)

/** The quotes of the last visit; public data, the same for every user. */
export const storedQuotes = (): readonly Quote[] => {
  const read = v.safeParse(v.array(quote), readStoredJson(QUOTES))
  return read.success ? read.output : []
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
