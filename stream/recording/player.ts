// Plays a recording to whoever subscribes, as the venue would have.

import type { Book, ChannelArg } from '#protocol'
import { channelKey, parseFrame, parsePush } from '../dialect/okx.ts'
import { createBook, type OrderBook } from '../feeds/books.ts'
import type { Recording } from './format.ts'

/** A push of a recording with the channel that it belongs to. */
export interface PlayedFrame {
  readonly t: number
  readonly key: string
  readonly text: string
}

/** Plays a recording to whoever subscribes, as the venue would have: the last known value first, then what follows. */
export interface Player {
  /** Every push in order. */
  readonly frames: readonly PlayedFrame[]
  /** Ms from the first push to the last. */
  readonly length: number
  /** The channels that the recording knows. */
  has(arg: ChannelArg): boolean
  /** What a subscriber gets at once when so many pushes have been played. */
  first(arg: ChannelArg, played: number): string | undefined
}

const snapshotFrame = (arg: ChannelArg, { asks, bids, seqId, ts }: OrderBook): string => {
  const sequence = seqId === -1 ? {} : { seqId, prevSeqId: -1 }
  const data: Book = { asks: [...asks], bids: [...bids], ts: String(ts), ...sequence }
  return JSON.stringify({ arg, action: 'snapshot', data: [data] })
}

/** The book of a channel after so many pushes. */
const bookAfter = (frames: readonly PlayedFrame[], key: string, played: number): OrderBook => {
  const book = createBook()
  for (const frame of frames.slice(0, played)) {
    if (frame.key !== key) continue
    const push = parsePush<Book>(frame.text)
    for (const part of push?.data ?? []) {
      if (push?.action === 'snapshot') book.snapshot(part)
      else book.update(part)
    }
  }
  return book
}

export const createPlayer = (recording: Recording): Player => {
  const pushes: PlayedFrame[] = []
  for (const { t, dir, frame } of recording.frames) {
    const parsed = dir === 'in' ? parseFrame(frame) : undefined
    if (parsed !== undefined && 'arg' in parsed) pushes.push({ t, key: channelKey(parsed.arg), text: frame })
  }
  const start = pushes[0]?.t ?? 0
  const frames = pushes.map(({ t, key, text }) => ({ t: t - start, key, text }))
  const keys = new Set(frames.map(({ key }) => key))
  return {
    frames,
    length: frames.at(-1)?.t ?? 0,
    has: (arg) => keys.has(channelKey(arg)),
    first: (arg, played) => {
      const key = channelKey(arg)
      if (arg.channel === 'books') {
        const book = bookAfter(frames, key, played)
        return book.version === 0 ? undefined : snapshotFrame(arg, book)
      }
      return frames.slice(0, played).findLast((frame) => frame.key === key)?.text
    },
  }
}
