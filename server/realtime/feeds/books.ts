import type { Book, BookLevel } from '#protocol'
import type { BookSnapshot, BookUpdate } from '../../market/port.ts'
import type { Frame } from '../gateway/frame.ts'
import { paced } from '../gateway/pacer.ts'
import { type ChannelFeed, type FrameMaker, frameMaker, knownInstrument } from './context.ts'
import { mergeUpdates } from './mergeUpdates.ts'

/** A recorded or live source may send heartbeats of its own every 60 s; the venue sends one only if it does not. */
const HEARTBEAT = 61_000
const SNAPSHOT = '"action":"snapshot",'
const UPDATE = '"action":"update",'
/** OKX still has the field, with the fixed value 0. */
const CHECKSUM = 0

/**
 * A snapshot of 400 levels, then changes at most every 100 ms. `prevSeqId` of an update is the `seqId` of the one
 * before. All subscribers have the same `seqId`, because held changes are sent before a snapshot is taken.
 */
export const books: ChannelFeed = {
  fields: ['instId'],
  open(arg, context) {
    const instId = knownInstrument(arg, context)
    if (instId === undefined) return undefined
    const { clock, pace } = context
    const source = context.books.of(instId)
    const encode: FrameMaker<Book> = frameMaker(arg)
    let publish: ((frame: Frame) => void) | undefined
    /** The book after the last push, which all subscribers have. */
    let sent: BookSnapshot | undefined
    let held: BookUpdate[] = []
    let snapshot: { readonly seqId: number; readonly frame: Frame } | undefined
    let sentAt = 0

    const snapshotFrame = (book: BookSnapshot): Frame => {
      if (snapshot?.seqId !== book.seqId) snapshot = { seqId: book.seqId, frame: encode([wholeBook(book)], SNAPSHOT) }
      return snapshot.frame
    }
    const task = paced(() => {
      source.before('books')
      const last = held.at(-1)
      if (last === undefined) return
      const isChained = sent !== undefined && held[0]?.update.prevSeqId === sent.seqId
      const update = mergeUpdates(held.map((event) => event.update))
      held = []
      sent = last.snapshot
      sentAt = clock.now()
      publish?.(isChained ? encode([{ ...update, checksum: CHECKSUM }], UPDATE) : snapshotFrame(sent))
    })
    const currentSnapshot = (): readonly Frame[] => {
      pace.depth.runIfWaiting(task)
      sent ??= source.current
      return sent === undefined ? [] : [snapshotFrame(sent)]
    }
    return {
      start(to) {
        publish = to
        return source.join('books', {
          offer(event) {
            // A tick that does not continue the last one (the source restarted) makes the held ones useless.
            const before = held.at(-1)
            if (before !== undefined && before.update.seqId !== event.update.prevSeqId) held = []
            held.push(event)
            pace.depth.offer(task)
          },
          flush: () => pace.depth.runIfWaiting(task),
        })
      },
      first: currentSnapshot,
      catchUp: currentSnapshot,
      sweep(now) {
        if (sent === undefined || Math.abs(now - sentAt) < HEARTBEAT) return
        sentAt = now
        const { seqId } = sent
        const nothing: readonly BookLevel[] = []
        const heartbeat = { asks: nothing, bids: nothing, ts: String(now), checksum: CHECKSUM, prevSeqId: seqId, seqId }
        publish?.(encode([heartbeat as Book], UPDATE))
      },
    }
  },
}

const wholeBook = ({ asks, bids, ts, seqId }: BookSnapshot): Book => ({
  asks: asks.slice(0, 400),
  bids: bids.slice(0, 400),
  ts: String(ts),
  checksum: CHECKSUM,
  prevSeqId: -1,
  seqId,
})
