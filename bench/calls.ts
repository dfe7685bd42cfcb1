import { Agent, request } from 'node:http'
import { DEFAULT_OPTIONS } from '../server/realtime/gateway/options.ts'
import {
  type FloodOrder,
  type FloodReport,
  PROXIED_ORIGIN,
  type VenueOrder,
  type VenueReport,
} from '../test/support/burst/messages.ts'
import { startChild } from '../test/support/childProcess.ts'
import { type DearRequest, publicRequests } from './calls/requests.ts'
import { openSocket, socketOperations } from './calls/sockets.ts'
import { pause } from './figures.ts'

/**
 * What every public request costs the venue's main thread at its dearest, and for how long one address can hold that thread
 * with it: 100 sockets with 18 pipelined requests each, at the venue's own rates. Milliseconds are those that the thread ran
 * (where the system tells them), so that other work of the computer counts little. The table stands in docs/security.md.
 * `npm run bench calls -- candles` measures the requests whose name fits.
 */
const VENUE = new URL('../test/support/burst/venue.ts', import.meta.url)
const FLOOD = new URL('../test/support/burst/flood.ts', import.meta.url)
const TOKEN_MS = 0.5
const LONG_MS = 25
const SOCKETS = 100
const PIPELINED = 18
/** So many an address may open at once. */
const WEBSOCKETS = 25
const KEEP = JSON.stringify({ op: 'subscribe', args: [{ channel: 'tickers', instId: 'BTC-USDT' }] })
const WARM_UP = 20
const MEASURED_MS = 600
/** By then an address that has spent its tokens has them back. */
const REFILL_MS = 2_200
const asked = new RegExp(process.argv[2] ?? '')

const startVenue = async (rates: 'wide' | 'own') => {
  const child = await startChild<VenueOrder, VenueReport>(VENUE, rates)
  const port = child.first.is === 'ready' ? child.first.port : 0
  const ask = async (order: VenueOrder['do']) => {
    const report = await child.ask({ do: order })
    if (report.is !== 'time') throw new Error('not the time')
    return report
  }
  return { ask, port, address: `http://127.0.0.1:${port}`, end: () => child.end() }
}
type Venue = Awaited<ReturnType<typeof startVenue>>

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const send = (port: number, asks: DearRequest, nth: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const text = asks.body?.(nth)
    const headers = {
      origin: PROXIED_ORIGIN,
      'x-forwarded-for': `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': text.length }),
    }
    const outgoing = request(
      { agent, port, host: '127.0.0.1', method: asks.method, path: asks.path(nth), headers },
      (answer) => {
        answer.resume()
        answer.on('end', resolve)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(text)
  })

/** Share of its time that the thread runs when nobody asks for anything. */
const idleShare = async ({ ask }: Venue): Promise<number> => {
  await pause(3_000)
  const [from, to] = [await ask('read'), await pause(4_000).then(() => ask('read'))]
  return (to.thread - from.thread) / (to.at - from.at)
}

/** Milliseconds of the thread for each run of `work`. */
const threadTime = async ({ ask }: Venue, idle: number, work: (nth: number) => Promise<unknown>): Promise<number> => {
  for (let nth = 0; nth < WARM_UP; nth += 1) await work(nth)
  const from = await ask('read')
  const began = performance.now()
  let count = 0
  while (performance.now() - began < MEASURED_MS || count < WARM_UP) {
    count += 1
    await work(WARM_UP + count)
  }
  const to = await ask('read')
  return Math.max(0, (to.thread - from.thread - idle * (to.at - from.at)) / count)
}

const raw = (port: number, asks: DearRequest, nth: number): string => {
  const text = asks.body?.(nth) ?? ''
  const head = `${asks.method} ${asks.path(nth)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n`
  return asks.method === 'GET'
    ? `${head}\r\n`
    : `${head}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
}

const rateOf = ({ cost, own }: DearRequest): string => {
  const tokens = { burst: 2_000 / cost, perSecond: 1_000 / cost }
  const { burst, perSecond } = own !== undefined && own.perSecond < tokens.perSecond ? own : tokens
  const rounded = perSecond < 0.1 ? `1/${Math.round(1 / perSecond)}` : String(Number(perSecond.toPrecision(2)))
  return `${Math.floor(burst)} and ${rounded} a second`
}

/** A long turn with the longest collection of garbage, which may have been in it. */
const turnOf = (longest: number, collected: number): string =>
  `${Math.ceil(longest)}${longest > LONG_MS ? ` (garbage ${Math.ceil(collected)})` : ''}`
const print = (cells: readonly (string | number)[], ms: number, cost: number): void => {
  const row = `| ${cells.join(' | ')} |`
  console.log(ms > 2 * TOKEN_MS * cost ? `${row} DEARER THAN ITS COST` : row)
}

const turns: number[] = []
console.log('| request | dearest | ms of the thread | tokens | rate of an address | longest turn, ms |')
const wide = await startVenue('wide')
const own = await startVenue('own')
const flood = await startChild<FloodOrder, FloodReport>(FLOOD)
try {
  const idle = await idleShare(wide)
  for (const one of publicRequests().filter(({ name }) => asked.test(name))) {
    const ms = await threadTime(wide, idle, (nth) => send(wide.port, one, nth))
    const sockets = Array.from({ length: SOCKETS }, (_, socket) =>
      Array.from({ length: PIPELINED }, (__, nth) => raw(own.port, one, socket * PIPELINED + nth + 10_000)).join(''),
    )
    await own.ask('watch')
    await flood.ask({ port: own.port, address: '127.0.0.1', sockets, requests: SOCKETS * PIPELINED })
    const { longest, collected } = await own.ask('read')
    await pause(REFILL_MS)
    const { name, dearest, cost } = one
    turns.push(longest)
    print([`\`${name}\``, dearest, ms.toFixed(2), cost, rateOf(one), turnOf(longest, collected)], ms, cost)
  }
  const socket = await openSocket(wide.address)
  const flooding = await Promise.all(Array.from({ length: WEBSOCKETS }, () => openSocket(own.address)))
  // A socket without a subscription is closed after half a minute.
  await Promise.all(flooding.map((one) => one.ask(KEEP)))
  const { requests, messages } = DEFAULT_OPTIONS
  for (const { name, dearest, message, after } of await socketOperations(wide.address)) {
    if (!asked.test(`websocket: ${name}`)) continue
    const ms = await threadTime(wide, idle, async () => {
      await socket.ask(message)
      if (after !== undefined) await socket.ask(after)
    })
    await own.ask('watch')
    await Promise.all(flooding.map((one) => one.ask(message)))
    if (after !== undefined) await Promise.all(flooding.map((one) => one.ask(after)))
    const { longest } = await own.ask('read')
    const { burst, perSecond } = name === 'ping' ? messages : requests
    const rate = `${burst} and ${perSecond} a second, each socket`
    turns.push(longest)
    print([`websocket: ${name}`, dearest, ms.toFixed(2), '–', rate, Math.ceil(longest)], ms, Number.POSITIVE_INFINITY)
  }
} finally {
  await Promise.all([wide, own, flood].map((child) => child.end()))
}
const date = new Date().toISOString().slice(0, 10)
console.log(
  JSON.stringify({ bench: 'calls', date, figures: { requests: turns.length, longestTurnMs: Math.max(...turns) } }),
)
process.exit(0)
