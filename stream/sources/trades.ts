import type { Trade } from '#protocol'
import type { Timer } from '../base/ports.ts'
import { parsePush } from '../dialect/okx.ts'
import { applyTrades, emptyTrades, MAX_TRADES, reaches, refillTape, type Tape } from '../feeds/trades.ts'
import { openFeedChannel } from './feedChannel.ts'
import type { FeedSource, LazyContext } from './source.ts'

/** An answer that ends before the socket began came out of a cache; asked for again this often, and so much later. */
const MAX_CHECKS = 3
const CHECK_DELAY_MS = 1_000

/**
 * The tape of one instrument. After each acknowledgement the recent tape is read over HTTP, so that the list is full at
 * once and an outage leaves no hole; where that fails, the tape begins with what the socket brings. Until the first trade
 * that the socket brings has been found in what was read, or right behind it, nothing proves that they meet.
 */
export const createTradesSource = (
  context: LazyContext,
  { instId }: { instId: string },
  changed: () => void,
): FeedSource => {
  const { ports, rest } = context
  let tape: Tape = emptyTrades
  let taken: Tape | undefined
  /** The tape before this subscription, and what came on it, until the two are joined. */
  let joining: { readonly before: Tape; since: Tape; readonly page?: readonly unknown[] | undefined } | undefined
  let reading: AbortController | undefined
  let checks = 0
  let again: Timer | undefined

  /** True when the tape is whole, as far as can be known. */
  const join = (page: readonly unknown[] | undefined): boolean => {
    // There is nothing yet that could be joined; the first push brings it.
    if (joining === undefined || (page === undefined && joining.since.length === 0)) return joining === undefined
    const { before, since } = joining
    const isOld = page !== undefined && !reaches(page, since)
    if (isOld && checks++ < MAX_CHECKS) {
      again = ports.setTimeout(() => {
        again = undefined
        void read()
      }, CHECK_DELAY_MS)
      return false
    }
    tape = refillTape(before, since, isOld ? undefined : page, MAX_TRADES)
    if (since.length > 0) joining = undefined
    else joining = { before, since, page }
    changed()
    return true
  }
  const read = async (): Promise<void> => {
    const own = new AbortController()
    reading = own
    const page = await rest('/market/trades', { instId, limit: String(MAX_TRADES) }, own.signal)
    if (own.signal.aborted) return
    reading = undefined
    const isJoined = join(page)
    // An instrument that never traded is live all the same; a tape from before an outage is not, until it is joined.
    if (isJoined || tape.length === 0) channel.live(Number(tape[0]?.ts ?? 0), ports.now())
  }
  const stop = (): void => {
    ports.clearTimeout(again)
    again = undefined
    reading?.abort()
    reading = undefined
  }
  const channel = openFeedChannel(
    context,
    {
      arg: { channel: 'trades', instId },
      frame: (text, at, own) => {
        const push = parsePush<Trade>(text)
        if (push === undefined) return
        tape = applyTrades(tape, push.data)
        if (joining !== undefined) joining.since = applyTrades(joining.since, push.data)
        if (reading === undefined && again === undefined) join(joining?.page)
        // Between what was before an outage and what comes now there may be a hole.
        if (joining === undefined || joining.before.length === 0) own.live(Number(tape[0]?.ts ?? 0), at)
        else own.asking()
      },
      up: () => {
        stop()
        checks = 0
        joining = { before: joining?.before ?? tape, since: emptyTrades }
        void read()
      },
      down: stop,
    },
    changed,
  )
  return {
    get state() {
      return channel.state
    },
    take: (full) => {
      if (channel.state.arrivedAt === 0 || (!full && tape === taken)) return undefined
      const newest = taken?.[0]
      const at = full || newest === undefined ? -1 : tape.indexOf(newest)
      // Late trades may have been sorted in below the newest known one, or the tape started again; then all of it is sent.
      const isShorter = tape.length < Math.min(MAX_TRADES, at + (taken?.length ?? 0))
      const whole = at < 0 || isShorter || tape.slice(at).some((trade, i) => trade !== taken?.[i])
      taken = tape
      return { kind: 'trades', trades: whole ? tape : tape.slice(0, at), reset: whole }
    },
    close: () => {
      stop()
      channel.close()
    },
  }
}
