// Rows of quotes and keys of feeds, from the flat form in which they cross between threads.

import type { Bar } from '#protocol'
import { type FeedSpec, QUOTE_FIELDS, type QuoteCell } from '../base/messages.ts'

/** The last row of each instrument, in the order in which they first come. */
export const latestRows = (flat: readonly QuoteCell[]): QuoteCell[] => {
  const rows = new Map<QuoteCell | undefined, readonly QuoteCell[]>()
  for (let i = 0; i + QUOTE_FIELDS <= flat.length; i += QUOTE_FIELDS) rows.set(flat[i], flat.slice(i, i + QUOTE_FIELDS))
  return [...rows.values()].flat()
}

/** What a key asks for; the way back of `feedKey`. */
export const specOf = (key: string): FeedSpec => {
  const [feed, instId = '', third = '', step = ''] = key.split(' ')
  if (feed === 'book') return { feed, instId, depth: Number(third), ...(step !== '' && { step }) }
  if (feed === 'candles') return { feed, instId, bar: third as Bar }
  return (instId === '' ? { feed } : { feed, instId }) as FeedSpec
}
