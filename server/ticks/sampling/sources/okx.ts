import * as v from 'valibot'
import { okxAddresses } from '../../../market/okx/addresses.ts'
import { connectBy } from '../../../market/okx/socket.ts'
import { createUpstream } from '../../../market/okx/upstream.ts'
import type { PlanOf } from '../../../market/sourcePlan.ts'
import { createEgress } from '../../../platform/egress/egress.ts'
import { endpointOf } from '../../../platform/egress/endpoint.ts'
import type { OpenSource } from '../schedule.ts'

/** Silence after which the source counts as lost, as in the relay. */
const LOST_AFTER_MS = 10_000
const CHANNEL = 'index-tickers'

const ticker = v.object({ instId: v.string(), idxPx: v.string(), ts: v.string() })

/** Indexes of an upstream in OKX's dialect, over a connection of their own. They cannot be recomputed. */
export const open: OpenSource<PlanOf<'okx'>> = ({ okx }, instruments, clock, timers) => {
  const { wsUrl } = okxAddresses(okx)
  const indexes = new Map<string, v.InferOutput<typeof ticker>>()
  const upstream = createUpstream({
    url: `${wsUrl}/public`,
    connect: connectBy(createEgress([endpointOf(wsUrl)])),
    clock,
    timers,
    random: Math.random,
    onPush: ({ data }) => {
      for (const one of data) {
        const read = v.safeParse(ticker, one)
        if (read.success) indexes.set(read.output.instId, read.output)
      }
    },
    onLost: () => indexes.clear(),
    onSubscribed: () => {},
  })
  return {
    get halted() {
      return clock.now() - upstream.lastMessageAt > LOST_AFTER_MS ? 'upstream-lost' : undefined
    },
    begins: 0,
    has: (_, instId) => indexes.has(instId),
    // All of them are pairs of coins, which never close.
    isOpen: () => true,
    index: (instId) => indexes.get(instId),
    start: () => {
      for (const instId of instruments) upstream.subscribe({ channel: CHANNEL, instId })
      upstream.start()
      return Promise.resolve()
    },
    stop: () => upstream.stop(),
  }
}
