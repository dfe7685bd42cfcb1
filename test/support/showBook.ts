import type { Book, ChannelArg } from '#protocol'
import type { BookView } from '#stream'
import {
  type BookStream,
  type FaultyConnection,
  keyOf,
  type Proofs,
  placesOf,
  sentBy,
  snapshotOf,
} from './bookStreams.ts'
import { pass } from './clock.ts'
import { mockVenue } from './mockVenue.ts'
import { streamOn } from './streamOn.ts'

/** What a screen was shown as live while a book came over a connection that fails. */
export interface ShownBook {
  readonly states: number
  /** States that the venue never had: at all, and in the best 25 levels. */
  readonly wrong: number
  readonly wrongBest: number
  /** How long the longest run of wrong states stood, ms. */
  readonly wrongMs: number
  /** The venue had them, before what was shown already. */
  readonly older: number
  readonly crossed: number
  /** Share of the time in which the book was not live. */
  readonly stale: number
  readonly unsubscribes: number
  readonly subscribes: number
}

/** One way, ms. */
const LATENCY = 40
const DEPTH = 400

const isCrossed = ({ asks, bids }: BookView): boolean => Number(bids[0]?.[0]) >= Number(asks[0]?.[0])

/** Keeps account of each state that is shown. */
const watcher = (stream: BookStream) => {
  const [whole, best] = [placesOf(stream), placesOf(stream, 25)]
  const seen = { states: 0, wrong: 0, wrongBest: 0, wrongMs: 0, older: 0, crossed: 0 }
  let last = 0
  let wrongSince: number | undefined
  const settle = (): void => {
    if (wrongSince !== undefined) seen.wrongMs = Math.max(seen.wrongMs, Date.now() - wrongSince)
    wrongSince = undefined
  }
  return {
    seen,
    settle,
    see: (view: BookView): void => {
      seen.states += 1
      if (isCrossed(view)) seen.crossed += 1
      const place = whole.get(keyOf(view.asks, view.bids))
      if (place === undefined) {
        seen.wrong += 1
        wrongSince ??= Date.now()
        if (!best.has(keyOf(view.asks, view.bids, 25))) seen.wrongBest += 1
        return
      }
      settle()
      if (place < last) seen.older += 1
      last = place
    },
  }
}

/** Shows one book by the whole core, over this connection. Needs the virtual clock. */
export const showBook = async (
  stream: BookStream,
  proofs: Proofs,
  connection: FaultyConnection,
): Promise<ShownBook> => {
  const arg: ChannelArg = { channel: 'books', instId: stream.instId }
  let now = stream.states[0]
  const venue = mockVenue({
    onSubscribe: () => {
      if (now !== undefined) send('snapshot', snapshotOf(now))
    },
  })
  const send = (action: 'snapshot' | 'update', book: Book): void => {
    for (const frame of connection.send({ action, book: sentBy(proofs, book) }))
      setTimeout(() => {
        if (venue.subscribed().length > 0) venue.push(arg, [frame.book], { action: frame.action })
      }, LATENCY)
  }
  const { stream: core } = streamOn(venue, {}, { venue: 'okx' })
  const feed = core.book(stream.instId, { depth: DEPTH })
  const { see, seen, settle } = watcher(stream)
  let shown: BookView | undefined
  let staleSince: number | undefined
  let staleMs = 0
  await pass(200)
  const start = Date.now()
  feed.value.subscribe(({ data, fetch, stale }) => {
    if (fetch !== 'live' || stale || data === undefined) {
      staleSince ??= Date.now()
      return settle()
    }
    if (staleSince !== undefined) staleMs += Date.now() - staleSince
    staleSince = undefined
    if (data !== shown) see(data)
    shown = data
  })
  for (const state of stream.states.slice(1)) {
    await pass(Math.max(0, start + state.t - Date.now()))
    now = state
    if (venue.subscribed().length > 0) send('update', state.update)
  }
  const length = Date.now() - start
  await pass(200)
  settle()
  core.close()
  venue.stop()
  const count = (op: string): number => venue.requests.filter((request) => request.op === op).length
  return { ...seen, stale: staleMs / length, unsubscribes: count('unsubscribe'), subscribes: count('subscribe') }
}
