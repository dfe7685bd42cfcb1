import type { Book, BookLevel } from '#protocol'
import type { BookSnapshot } from '../../market/port.ts'
import type { Frame } from '../gateway/frame.ts'
import { type Pacer, paced } from '../gateway/pacer.ts'
import type { BookChannel } from './bookSource.ts'
import { type ChannelFeed, type FeedContext, type FrameMaker, frameMaker, knownInstrument } from './context.ts'

/** A channel that sends the best levels as a whole whenever one of them has changed. */
export interface TopOfBook {
  readonly channel: BookChannel
  readonly levels: number
  readonly withInstId: boolean
  readonly pacer: (context: FeedContext) => Pacer
}

/** Makes `books5` and `bbo-tbt`, which differ only in the number of levels. */
export const topOfBook = ({ channel, levels, withInstId, pacer }: TopOfBook): ChannelFeed => ({
  fields: ['instId'],
  open(arg, context) {
    const instId = knownInstrument(arg, context)
    if (instId === undefined) return undefined
    const pace = pacer(context)
    const source = context.books.of(instId)
    const encode: FrameMaker<Book> = frameMaker(arg)
    let publish: ((frame: Frame) => void) | undefined
    let sent: BookSnapshot | undefined
    let latest: BookSnapshot | undefined
    let frame: Frame | undefined

    const make = (book: BookSnapshot): Frame => {
      sent = book
      frame = encode([
        {
          asks: book.asks.slice(0, levels),
          bids: book.bids.slice(0, levels),
          ...(withInstId ? { instId } : {}),
          ts: String(book.ts),
          seqId: book.seqId,
        },
      ])
      return frame
    }
    const task = paced(() => {
      source.before(channel)
      if (latest !== undefined) publish?.(make(latest))
    })
    const current = (): readonly Frame[] => {
      if (frame !== undefined) return [frame]
      const book = source.current
      return book === undefined ? [] : [make(book)]
    }
    return {
      start(to) {
        publish = to
        return source.join(channel, {
          offer({ snapshot }) {
            const hasChanged = sent === undefined || task.waiting || !sameTop(sent, snapshot, levels)
            latest = snapshot
            if (hasChanged) pace.offer(task)
          },
          flush: () => pace.runIfWaiting(task),
        })
      },
      first: current,
      catchUp: (missed) => (missed === 0 ? [] : current()),
    }
  },
})

/** Compares levels by identity, which is enough because levels are replaced and never changed in place. */
const sameTop = (a: BookSnapshot, b: BookSnapshot, levels: number): boolean =>
  sameLevels(a.asks, b.asks, levels) && sameLevels(a.bids, b.bids, levels)

const sameLevels = (a: readonly BookLevel[], b: readonly BookLevel[], levels: number): boolean => {
  for (let at = 0; at < levels; at++) if (a[at] !== b[at]) return false
  return true
}
