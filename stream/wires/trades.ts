import type { Trade } from '#protocol'
import { parsePush } from '../dialect/okx.ts'
import { applyTrades, emptyTrades, MAX_TRADES, refillTape, type Tape } from '../feeds/trades.ts'
import { openFeedChannel } from './feedChannel.ts'
import type { Context, Wire } from './wire.ts'

/**
 * The tape of one instrument. After each acknowledgement the recent tape is read over HTTP, so that the list is full at
 * once and an outage leaves no hole; where that fails, the tape begins with what the socket brings.
 */
export const createTradesWire = (context: Context, { instId }: { instId: string }, changed: () => void): Wire => {
  const { ports, rest } = context
  let tape: Tape = emptyTrades
  let taken: Tape | undefined
  /** The tape before this subscription, and what came on it, until the two are joined. */
  let joining: { readonly before: Tape; since: Tape } | undefined
  let reading: AbortController | undefined

  const join = (page: readonly unknown[] | undefined): void => {
    // Nothing has been said yet that could be joined: the first push will settle it.
    if (joining === undefined || (page === undefined && joining.since.length === 0)) return
    tape = refillTape(joining.before, joining.since, page, MAX_TRADES)
    joining = undefined
    changed()
  }
  const refill = async (): Promise<void> => {
    joining = { before: joining?.before ?? tape, since: emptyTrades }
    const own = new AbortController()
    reading = own
    const page = await rest('/market/trades', { instId, limit: String(MAX_TRADES) }, own.signal)
    if (own.signal.aborted) return
    reading = undefined
    join(page)
    // An instrument that never traded is live all the same; a tape from before an outage is not, until it is joined.
    if (page !== undefined || tape.length === 0) channel.live(Number(tape[0]?.ts ?? 0), ports.now())
  }
  const stop = (): void => {
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
        if (reading === undefined) join(undefined)
        own.live(Number(tape[0]?.ts ?? 0), at)
      },
      up: () => {
        stop()
        void refill()
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
      // Late ones may have been sorted in below the newest that is known; then the whole tape goes.
      const whole = at < 0 || tape.slice(at).some((trade, i) => trade !== taken?.[i])
      taken = tape
      return { kind: 'trades', trades: whole ? tape : tape.slice(0, at), reset: whole }
    },
    close: () => {
      stop()
      channel.close()
    },
  }
}
