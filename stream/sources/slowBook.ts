// A book by question and answer every two seconds, for low data.

import { type ChannelArg, POLL_INTERVAL } from '#protocol'
import type { Ports, Timer } from '../base/ports.ts'
import type { Sink } from '../channels/sink.ts'
import type { Rest } from '../http/rest.ts'

/** As many rows a side as a phone shows; a full book would be ten times the bytes. */
const ROWS = '25'
/** So many vain questions at first: who has no such answer is asked by channel after all. */
const MAX_VAIN = 2

/**
 * A book for low data: its best rows every two seconds by question and answer, told to the sink of the `books` channel
 * as snapshots. A pushed book costs some ten kB a second whatever is looked at. `useless` is told once, when the venue
 * does not answer at all.
 */
export const openSlowBook = (
  ports: Ports,
  rest: Rest,
  arg: ChannelArg,
  sink: Sink,
  useless: () => void,
): (() => void) => {
  const abort = new AbortController()
  let timer: Timer | undefined
  let isUp = false
  let wasUp = false
  let vain = 0
  const ask = async (): Promise<void> => {
    const [book] = (await rest('/market/books', { instId: arg.instId ?? '', sz: ROWS }, abort.signal)) ?? []
    if (abort.signal.aborted) return
    if (book === undefined) {
      if (isUp) sink.down?.()
      isUp = false
      if (!wasUp && ++vain >= MAX_VAIN) return useless()
    } else {
      if (!isUp) sink.up?.()
      isUp = true
      wasUp = true
      sink.frame(JSON.stringify({ arg, action: 'snapshot', data: [book] }), ports.now())
    }
    timer = ports.setTimeout(() => void ask(), POLL_INTERVAL)
  }
  void ask()
  return () => {
    abort.abort()
    ports.clearTimeout(timer)
  }
}
