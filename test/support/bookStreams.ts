import { crc32 } from 'node:zlib'
import type { Book, BookLevel } from '#protocol'
import { readRecording } from '../../server/market/replay/read.ts'
import { createReplayMarket } from '../../server/market/replay/replay.ts'
import { createRandom, type Random } from '../sim/random.ts'
import { ManualTime } from './manualTime.ts'
import { recording } from './recordings.ts'

type Side = readonly BookLevel[]

/** One true state of a book, and the update that led to it. Times in ms from the first state. */
export interface TrueState {
  readonly t: number
  readonly update: Book
  readonly asks: Side
  readonly bids: Side
}

/** All states of one recorded book, as OKX would tell them: 400 levels a side, numbered, with checksums. */
export interface BookStream {
  readonly instId: string
  readonly states: readonly TrueState[]
}

const DEPTH = 25

/** OKX's rule, with a CRC32 that is not ours. */
const checksumOf = (asks: Side, bids: Side): number => {
  const parts: string[] = []
  for (let i = 0; i < DEPTH; i++)
    for (const level of [bids[i], asks[i]]) if (level !== undefined) parts.push(level[0], level[1])
  return crc32(parts.join(':')) | 0
}

/** The books of a recorded session of any market. */
export const bookStreams = (file: string): readonly BookStream[] => {
  const time = new ManualTime(Date.UTC(2026, 10, 20))
  const market = createReplayMarket({ recording: readRecording(recording(file)), clock: time, timers: time })
  const streams = market.instruments.map(({ instId }) => {
    const states: TrueState[] = []
    let seqId = 1_000
    market.watch('book', instId, ({ update, snapshot: { asks, bids } }) => {
      const prevSeqId = states.length === 0 ? -1 : seqId
      seqId += 1 + (states.length % 3)
      const checksum = checksumOf(asks, bids)
      const { asks: newAsks, bids: newBids, ts } = update
      const told = { asks: newAsks, bids: newBids, ts, checksum, prevSeqId, seqId }
      states.push({ t: time.now(), update: told, asks, bids })
    })
    return { instId, states }
  })
  void market.start()
  while (market.halted === undefined) time.advance(1_000)
  void market.stop()
  return streams
    .filter(({ states }) => states.length > 50)
    .map(({ instId, states }) => ({
      instId,
      states: states.map((state) => ({ ...state, t: state.t - (states[0]?.t ?? 0) })),
    }))
}

/** What a venue says besides the levels. */
export interface Proofs {
  readonly numbers: boolean
  readonly checksums: boolean
}

/** A push as a venue with these proofs sends it. */
export const sentBy = ({ numbers, checksums }: Proofs, { checksum = 0, seqId, prevSeqId, ...book }: Book): Book => ({
  ...book,
  checksum: checksums ? checksum : 0,
  ...(numbers && seqId !== undefined && prevSeqId !== undefined ? { seqId, prevSeqId } : {}),
})

export const snapshotOf = ({ asks, bids, update }: TrueState): Book => ({
  ...update,
  asks: [...asks],
  bids: [...bids],
  prevSeqId: -1,
})

export const FAULTS = ['dropped', 'doubled', 'reordered', 'corrupted'] as const
export type Fault = (typeof FAULTS)[number]

/** One push of a book. */
export interface BookFrame {
  readonly action: 'snapshot' | 'update'
  readonly book: Book
}

/** A connection that fails: which frames come out for the ones that went in, in which order. */
export interface FaultyConnection {
  /** How many frames it has failed. */
  readonly faults: number
  readonly send: (frame: BookFrame) => readonly BookFrame[]
}

/** The same frame with one size that is not what was sent; undefined when it has none. */
const corrupted = ({ action, book }: BookFrame, random: Random): BookFrame | undefined => {
  const sizes = [...book.asks, ...book.bids].filter(([, sz]) => Number(sz) > 0)
  if (sizes.length === 0) return undefined
  const right = random.pick(sizes)
  const wrong: BookLevel = [right[0], `${1 + random.below(8)}${right[1]}`, right[2], right[3]]
  const swap = (side: BookLevel[]): BookLevel[] => side.map((level) => (level === right ? wrong : level))
  return { action, book: { ...book, asks: swap(book.asks), bids: swap(book.bids) } }
}

/** Frames come so many others late at most. */
const LATEST = 5

/** Fails this share of the frames in this way. Of those that are doubled half come at once, half late. */
export const faultyConnection = (fault: Fault, seed: number, share = 0.01): FaultyConnection => {
  const random = createRandom(seed)
  let late: { readonly frame: BookFrame; after: number }[] = []
  let faults = 0
  const pass = (frame: BookFrame): readonly BookFrame[] => {
    if (!random.chance(share)) return [frame]
    const wrong = fault === 'corrupted' ? corrupted(frame, random) : frame
    if (wrong === undefined) return [frame]
    faults += 1
    if (fault === 'dropped') return []
    if (fault === 'corrupted') return [wrong]
    if (fault === 'doubled' && random.chance(0.5)) return [frame, frame]
    late.push({ frame, after: 1 + random.below(LATEST) })
    return fault === 'doubled' ? [frame] : []
  }
  return {
    get faults() {
      return faults
    },
    send: (frame) => {
      for (const one of late) one.after -= 1
      const due = late.filter(({ after }) => after === 0).map((one) => one.frame)
      late = late.filter(({ after }) => after > 0)
      return [...pass(frame), ...due]
    },
  }
}

type Row = readonly [px: string, sz: string, ...rest: unknown[]]

/** A book as one text, to a depth. */
export const keyOf = (asks: readonly Row[], bids: readonly Row[], depth = 400): string => {
  const text = (side: readonly Row[]): string =>
    side
      .slice(0, depth)
      .map(([px, sz]) => `${px} ${sz}`)
      .join(' ')
  return `${text(asks)} | ${text(bids)}`
}

/** Where in a stream the book last looked like this, to a depth. */
export const placesOf = ({ states }: BookStream, depth = 400): ReadonlyMap<string, number> =>
  new Map(states.map(({ asks, bids }, i) => [keyOf(asks, bids, depth), i]))
