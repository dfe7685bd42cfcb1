import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { SOCKET_PATH } from '#protocol'
import type { Stream } from '#stream'
import { REST_ROUTES } from '../server/http/okx/routes.ts'
import { INSTRUMENTS } from '../server/market/instruments.ts'
import { openPlan } from '../server/market/simulated/plan.ts'
import { createSimulatedMarket } from '../server/market/simulated/simulated.ts'
import { systemClock, systemTimers } from '../server/platform/ports.ts'
import { attachGateway } from '../server/realtime/gateway/gateway.ts'
import { createStream } from '../stream/facade/createStream.ts'
import { inlineHost } from '../stream/host/inline.ts'
import { nodePorts } from '../test/support/nodeSocket.ts'
import { pause } from './figures.ts'

// What a minute costs in bytes, the first load included: the data core on our venue's simulated market of 300
// instruments, as the Market tab and as an instrument's page ask for it, in full and in low-data mode, beside a client
// that takes the plain tickers of all instruments in the same minute. Frames of the socket without their headers, and
// the answers of polls. Two marks: the Market tab takes a tenth of the plain tickers at the most, and low-data mode less
// than 150 kB a minute; `--seconds 20` looks quickly and counts the first load three times.
const MARKS = { timesFewer: 10, lowDataKb: 150 }
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, rows: { type: 'string', default: '20' } },
})
const seconds = Number(values.seconds)
const COUNT = 300
/** The busiest instruments of the simulated market stand at the head of its list, as at the head of the Market tab. */
const spots = INSTRUMENTS.filter(({ kind }) => kind === 'spot')
const instruments = Array.from({ length: COUNT }, (_, at) => {
  const round = Math.floor(at / spots.length)
  const like = spots[at % spots.length] ?? spots[0]
  if (like === undefined) throw new Error('no instruments')
  return round === 0 ? like : { ...like, instId: `${like.baseCcy}${round}-${like.quoteCcy}` }
})
const ids = instruments.map(({ instId }) => instId)

const { quoted } = openPlan({ kind: 'public', seed: 'data', fineFrom: Date.now() - (Date.now() % 3_600_000) })
const market = createSimulatedMarket({
  quotedOf: (one, pair) => quoted(one, pair, Date.now()),
  clock: systemClock,
  timers: systemTimers,
  instruments,
})
await market.start()
const server = createServer((_request, response) => response.writeHead(404).end())
const gateway = attachGateway(server, { clock: systemClock, market })
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${SOCKET_PATH}`

let plain = 0
const plainTickers = new WebSocket(address)
plainTickers.on('message', (data: Buffer) => {
  plain += data.length
})
plainTickers.once('open', () =>
  plainTickers.send(JSON.stringify({ op: 'subscribe', args: ids.map((instId) => ({ channel: 'tickers', instId })) })),
)

const marketTab = (stream: Stream): void => {
  stream.pulse()
  stream.demandQuotes(ids.slice(0, Number(values.rows)))
}
const instrumentPage = (stream: Stream): void => {
  const instId = ids[0] ?? ''
  stream.demandQuotes([instId])
  stream.book(instId)
  stream.trades(instId)
  stream.candles(instId, '1m')
}
/** The venue's REST; its other calls concern no price. */
const fetch = async (asked: string): Promise<Response> => {
  const { pathname, searchParams } = new URL(asked, 'http://venue')
  const route = REST_ROUTES[pathname.replace('/api/v5', '') as keyof typeof REST_ROUTES]
  if (route === undefined) return new Response('', { status: 404 })
  const sharing = { nextTurn: () => Promise.resolve(), past: <T>(read: () => Promise<T>) => read() }
  const answer = await route.answer(Object.fromEntries(searchParams), { clock: systemClock, market }, sharing)
  return new Response(JSON.stringify(answer))
}
const open = (screen: (stream: Stream) => void, lowData: boolean): Stream => {
  const stream = createStream({ socket: address, host: inlineHost(nodePorts({ fetch })) })
  stream.setLowData(lowData)
  screen(stream)
  return stream
}
const streams = {
  market: open(marketTab, false),
  marketLowData: open(marketTab, true),
  instrument: open(instrumentPage, false),
  instrumentLowData: open(instrumentPage, true),
}
await pause(seconds * 1_000)
// What is counted is told once a second.
await pause(1_000)
const kB = (bytes: number): number => Math.round((bytes / 1_000 / seconds) * 60)
const of = ({ traffic }: Stream): number => kB(traffic.value.bytes)
const marketTabKb = of(streams.market)
const lowDataKb = of(streams.marketLowData)
const plainKb = kB(plain)
const timesFewer = Number((plainKb / marketTabKb).toFixed(1))
console.log(
  JSON.stringify({
    bench: 'data',
    date: new Date().toISOString().slice(0, 10),
    unit: 'kB a minute',
    figures: {
      market: marketTabKb,
      marketLowData: lowDataKb,
      instrument: of(streams.instrument),
      instrumentLowData: of(streams.instrumentLowData),
      rows: Number(values.rows),
    },
    reference: { plainTickers: plainKb, instruments: COUNT, timesFewer },
    marks: { ...MARKS, reached: timesFewer >= MARKS.timesFewer && lowDataKb < MARKS.lowDataKb },
  }),
)
for (const stream of Object.values(streams)) stream.close()
plainTickers.terminate()
await gateway.close()
await market.stop()
server.close()
