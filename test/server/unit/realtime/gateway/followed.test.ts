import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Stream } from '#stream'
import type { Patch } from '../../../../../stream/base/messages.ts'
import { createWholeCore } from '../../../../../stream/core/wholeCore.ts'
import { createStream } from '../../../../../stream/facade/createStream.ts'
import { fakeTrade } from '../../../../support/fakeMarket.ts'
import { nodePorts } from '../../../../support/nodeSocket.ts'
import { TestGateway } from '../../../../support/socketClient.ts'
import { until } from '../../../../support/until.ts'

let venue: TestGateway
let stream: Stream
let patches: Patch[]
let phases: string[]

beforeEach(async () => {
  venue = await TestGateway.start()
  patches = []
  phases = []
  let listener: ((patch: Patch) => void) | undefined
  const core = createWholeCore(nodePorts({ random: () => 0 }), (patch) => {
    patches.push(patch)
    queueMicrotask(() => listener?.(patch))
  })
  stream = createStream({
    socket: `${venue.origin.replace('http', 'ws')}/ws/v5/public`,
    api: venue.origin,
    host: {
      send: (message) => queueMicrotask(() => core.receive(message)),
      onPatch: (next) => {
        listener = next
      },
      stop: () => core.receive({ to: 'stop' }),
    },
  })
  stream.connection.subscribe(({ phase }) => phases.push(phase))
})
afterEach(async () => {
  stream.close()
  await venue.stop()
})

it('a rotation is followed without a gap: every trade once, nothing ever loading, one connection in the end', async () => {
  const trade = (id: number): void => venue.market.trade(fakeTrade('BTC-USDT', id, 1_000 + id))
  trade(1)
  const tape = stream.trades('BTC-USDT')
  await until(tape.value, ({ data }) => data?.length === 1)
  patches.length = phases.length = 0

  let id = 1
  let most = 0
  venue.gateway.rotate()
  const busy = setInterval(() => {
    trade(++id)
    most = Math.max(most, venue.gateway.connections)
  }, 1)
  await expect.poll(() => most === 2 && venue.gateway.connections === 1).toBe(true)
  clearInterval(busy)
  trade(++id)
  await until(tape.value, ({ data }) => data?.[0]?.tradeId === String(id))

  const seen = patches
    .flatMap(({ feeds = [] }) => feeds)
    .flatMap(({ data }) => (data?.kind === 'trades' ? data.trades : []))
    .map(({ tradeId }) => Number(tradeId))
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: id - 1 }, (_, i) => i + 2))
  expect(patches.flatMap(({ feeds = [] }) => feeds).filter(({ fetch, stale }) => fetch !== 'live' || stale)).toEqual([])
  expect(new Set([...phases, 'live'])).toEqual(new Set(['live']))
})
