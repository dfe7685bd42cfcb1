import { afterEach, expect, test } from 'vitest'
import { type ReplayServer, replayServer } from '../../scripts/replayServer.ts'
import { createStream } from '../../stream/facade/createStream.ts'
import { inlineHost } from '../../stream/host/inline.ts'
import { createPlayer } from '../../stream/recording/player.ts'
import { level, ticker } from '../support/frames.ts'
import { nodePorts } from '../support/nodeSocket.ts'
import { until } from '../support/until.ts'

let server: ReplayServer | undefined
afterEach(() => server?.stop())

const push = (t: number, channel: string, data: object, action?: string) => ({
  t,
  dir: 'in' as const,
  frame: JSON.stringify({ arg: { channel, instId: 'A' }, ...(action === undefined ? {} : { action }), data: [data] }),
})

const asks = (px: string) => ({ asks: [level(px, '1')], bids: [], ts: '1' })

test('a recording is served as a venue: live at its speed, the book whole for who comes late, the unknown refused', async () => {
  const player = createPlayer({
    source: 'wss://venue.test',
    started: 0,
    frames: [
      push(0, 'tickers', ticker('A', '1', 1)),
      push(1, 'books', asks('10'), 'snapshot'),
      push(2, 'books', asks('11'), 'update'),
      push(2_000, 'tickers', ticker('A', '2', 2)),
    ],
  })
  server = await replayServer(player, { speed: 100, port: 0 })
  const stream = createStream({ socket: server.address, host: inlineHost(nodePorts()) })
  stream.demandQuotes(['A'])
  await until(stream.quote('A'), (quote) => quote?.last === '2')
  const book = stream.book('A')
  const unknown = stream.book('B')
  const { data } = await until(book.value, ({ fetch }) => fetch === 'live')
  expect(data?.asks.map(([px]) => px)).toEqual(['10', '11'])
  await until(unknown.value, ({ fetch }) => fetch === 'failed')
  stream.close()
})
