import type { Book, Push } from '#protocol'
import type { FeedSpec } from '../../stream/base/messages.ts'
import { type BookRun, bookRun, CHANGES } from './frames.ts'
import { startHost } from './host.ts'
import { cpu, perCpuSecond, type Run } from './run.ts'

const BOOKS: readonly string[] = ['A-USDT', 'B-USDT', 'C-USDT', 'D-USDT', 'E-USDT']
const UPDATES = 1_000
const ROUNDS = 4
/** Frames between two looks at timers and paints. */
const LOOK = 16

/** A run for each round: a snapshot that is older than the book would be refused. */
type Books = ReadonlyMap<string, readonly BookRun[]>

/** All books in turn, as they come on one socket. */
const eachFrame = (books: Books, deliver: (text: string) => void): void => {
  for (let round = 0; round < ROUNDS; round++) {
    const runs = [...books.values()].map((rounds) => rounds[round] as BookRun)
    for (const { snapshot } of runs) deliver(snapshot)
    for (let i = 0; i < UPDATES; i++) for (const { updates } of runs) deliver(updates[i] as string)
  }
}
const LEVELS = ROUNDS * UPDATES * BOOKS.length * CHANGES

const ours =
  (books: Books, specs: readonly FeedSpec[]): Run['run'] =>
  async () => {
    let shown = 0
    let sequence = 0
    const host = startHost({
      venue: 'okx',
      first: ({ channel, instId = '' }) => (channel === 'books' ? books.get(instId)?.[0]?.snapshot : undefined),
      post: ({ feeds }) => {
        for (const { data, seq } of feeds ?? []) {
          if (data?.kind === 'book') shown += 1
          sequence = Math.max(sequence, seq)
        }
      },
    })
    for (const spec of specs) host.core.receive({ to: 'open', spec })
    await host.ready(BOOKS.length)
    const began = cpu()
    let nth = 0
    eachFrame(books, (text) => {
      host.deliver(text)
      if (++nth % LOOK === 0) host.pump()
    })
    const figure = perCpuSecond(LEVELS, began)
    host.wind(100)
    host.pump()
    if (shown < specs.length) throw new Error(`Only ${shown} books reached the screens`)
    const last = ROUNDS * (UPDATES + 1)
    if (sequence !== last) throw new Error(`The books stand at ${sequence}, not at ${last}`)
    host.stop()
    return figure
  }

/** Only what any client must do: read, and keep each side by price, in no order. */
const bare =
  (books: Books): Run['run'] =>
  async () => {
    const sides = new Map<string, Map<string, string>>()
    const sideOf = (key: string): Map<string, string> => {
      let side = sides.get(key)
      if (side === undefined) sides.set(key, (side = new Map()))
      return side
    }
    const began = cpu()
    eachFrame(books, (text) => {
      const push = JSON.parse(text) as Push<Book>
      for (const part of push.data)
        for (const name of ['asks', 'bids'] as const) {
          const side = sideOf(`${push.arg.instId} ${name}`)
          if (push.action === 'snapshot') side.clear()
          for (const [px, sz] of part[name]) {
            if (sz === '0') side.delete(px)
            else side.set(px, sz)
          }
        }
    })
    return perCpuSecond(LEVELS, began)
  }

/** Level changes a second, with every book on screen at 60 frames a second. */
export const bookRuns = (): readonly Run[] => {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round * (UPDATES + 1))
  const books: Books = new Map(
    BOOKS.map((instId, i) => [instId, rounds.map((after) => bookRun(instId, UPDATES, 10 + i, after))]),
  )
  const whole = BOOKS.map((instId): FeedSpec => ({ feed: 'book', instId, depth: 100 }))
  const grouped = BOOKS.map((instId): FeedSpec => ({ feed: 'book', instId, depth: 20, step: '10' }))
  return [
    { name: 'bare, books', unit: 'levels', run: bare(books) },
    { name: 'books, 100 rows a side', unit: 'levels', beside: 'bare, books', run: ours(books, whole) },
    { name: 'books, grouped as well', unit: 'levels', beside: 'bare, books', run: ours(books, [...whole, ...grouped]) },
  ]
}
