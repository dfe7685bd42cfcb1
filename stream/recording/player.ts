// Plays a recording to whoever subscribes, as the venue would have.

import { type Book, type ChannelArg, createBookFollower, type OrderBook } from '#protocol'
import { channelKey, parseFrame, parsePush } from '../dialect/okx.ts'
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
  /** The channels that the recorded venue acknowledged or pushed on; on some of them nothing came. */
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
  const follower = createBookFollower()
  for (const frame of frames.slice(0, played)) {
    if (frame.key !== key) continue
    const push = parsePush<Book>(frame.text)
    for (const part of push?.data ?? []) follower.take(push?.action ?? 'update', part)
  }
  return follower.book
}

export const createPlayer = (recording: Recording): Player => {
  const pushes: PlayedFrame[] = []
  const keys = new Set<string>()
  for (const { t, dir, frame } of recording.frames) {
    const parsed = dir === 'in' ? parseFrame(frame) : undefined
    if (parsed === undefined) continue
    if ('arg' in parsed) pushes.push({ t, key: channelKey(parsed.arg), text: frame })
    const arg = 'arg' in parsed ? parsed.arg : parsed.event.event === 'subscribe' ? parsed.event.arg : undefined
    if (arg !== undefined) keys.add(channelKey(arg))
  }
  const start = pushes[0]?.t ?? 0
  const frames = pushes.map(({ t, key, text }) => ({ t: t - start, key, text }))
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
