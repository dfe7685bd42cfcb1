import type { Quote } from '../base/api.ts'
import { type Patch, QUOTE_FIELDS, type QuoteCell } from '../base/messages.ts'
import { quoteAt } from '../base/quoteAt.ts'
import type { Base, Checkpoint, Entry, KeptMessage } from './entries.ts'
import { createFeedMirror, type FeedMirror } from './feedMirror.ts'

/** What the screens show, put together from the same messages by the same steps. */
export interface Mirror extends Pick<FeedMirror, 'feeds' | 'takeMissing'> {
  readonly apply: (entry: Entry) => void
  readonly checkpoint: () => Checkpoint
  readonly quotes: ReadonlyMap<string, Quote>
  readonly states: () => Checkpoint['states']
}

/** What a patch says of the core itself; what it does not say stays. */
const statesOf = ({ connection, trading, clock, away }: Patch): Checkpoint['states'] => ({
  ...(connection !== undefined && { connection }),
  ...(trading !== undefined && { trading }),
  ...(clock !== undefined && { clock }),
  ...(away !== undefined && { away }),
})

/** `from`: where a replay begins; without it nothing is known yet. */
export const createMirror = (from?: Checkpoint): Mirror => {
  const quotes = new Map<string, Quote>(from?.quotes.map((quote) => [quote.instId, quote]))
  const dropped = new Set<string>(from?.dropped)
  const feeds = createFeedMirror(from)
  let states: Checkpoint['states'] = from?.states ?? {}

  const applyQuotes = (flat: readonly QuoteCell[]): void => {
    for (let i = 0; i + QUOTE_FIELDS <= flat.length; i += QUOTE_FIELDS) {
      const quote = quoteAt(flat, i)
      if (!dropped.has(quote.instId)) quotes.set(quote.instId, quote)
    }
  }
  const demand = (add: readonly string[], drop: readonly string[]): void => {
    for (const instId of drop) {
      dropped.add(instId)
      const quote = quotes.get(instId)
      if (quote !== undefined) quotes.set(instId, { ...quote, stale: true })
    }
    for (const instId of add) dropped.delete(instId)
  }
  const hear = (message: KeptMessage): void => {
    if (message.to === 'open') feeds.open(message.spec)
    else if (message.to === 'close') feeds.close(message.key)
    else if (message.to === 'session') feeds.forgetPrivate()
    else if (message.to === 'quotes') demand(message.add, message.drop)
  }
  const begin = (base: Base): void => {
    for (const quote of base.quotes ?? []) quotes.set(quote.instId, quote)
    for (const feed of base.feeds ?? []) feeds.begin(feed)
    states = { ...states, ...base.states }
  }
  const take = (patch: Patch): void => {
    states = { ...states, ...statesOf(patch) }
    applyQuotes(patch.quotes ?? [])
    for (const feed of patch.feeds ?? []) feeds.apply(feed)
  }
  return {
    apply: (entry) => {
      if (entry[0] === 'asked') hear(entry[2])
      else if (entry[0] === 'base') begin(entry[2])
      else if (entry[0] === 'patch') take(entry[2])
    },
    checkpoint: () => ({ quotes: [...quotes.values()], dropped: [...dropped], ...feeds.checkpoint(), states }),
    quotes,
    feeds: feeds.feeds,
    states: () => states,
    takeMissing: feeds.takeMissing,
  }
}
