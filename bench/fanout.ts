import { type Child, startChild } from '../test/support/childProcess.ts'
import type { ClientOrder, ClientReport, Pattern, ServerOrder, ServerReport, Way } from './fanout/messages.ts'
import {
  type Beside,
  CASES,
  type CaseName,
  CONNECTIONS,
  print,
  type Run,
  SIDES,
  type Side,
  SUBSCRIPTIONS,
} from './fanout/results.ts'
import { median, pause } from './figures.ts'

/**
 * Our gateway against a bare `ws` broadcaster that makes the same deliveries: one instrument's update at one
 * connection. Deliveries per second of CPU, latency, memory, and one client that does not read beside those who do. And
 * the same values by `quotes`, where one frame of a connection carries all of them that changed.
 */

const SERVER = new URL('./fanout/server.ts', import.meta.url)
const CLIENTS = new URL('./fanout/clients.ts', import.meta.url)
/** Rounds may be given: `npm run bench fanout -- 1` is quick and rough. */
const ROUNDS = Number(process.argv[2] ?? 5)
const WARM_UP = 500
/** A run is measured in short windows; its p99 is their median one, so that a hiccup of the computer is not ours. */
const WINDOWS = 6
const WINDOW = 500
/** The stalled state is measured, not its beginning. */
const SETTLE = 500
const PAIRS = 3
/** Many, because the heap grows in steps that few would share. */
const MEMORY_CONNECTIONS = 4_000
type Server = Child<ServerOrder, ServerReport>
type Clients = Child<ClientOrder, ClientReport>

const figures = async (server: Server, order: ServerOrder) => {
  const report = await server.ask(order)
  if (report.is !== 'figures') throw new Error('Not the figures')
  return report
}
const portOf = ({ first }: Server): number => (first.is === 'ready' ? first.port : 0)

/** Waits until the server has seen everybody leave. */
const emptied = async (server: Server): Promise<void> => {
  while ((await figures(server, { do: 'stop' })).connections > 0) await pause(20)
}

const run = async (server: Server, clients: Clients, pattern: Pattern, way: Way): Promise<Run> => {
  const port = portOf(server)
  await clients.ask({ do: 'connect', port, connections: CONNECTIONS, subscriptions: SUBSCRIPTIONS, way })
  await figures(server, { do: 'tick', pattern })
  await pause(WARM_UP)
  await clients.ask({ do: 'count' })
  const before = await figures(server, { do: 'figures' })
  const began = performance.now()
  const windows: (ClientReport & { is: 'counted' })[] = []
  while (windows.length < WINDOWS) {
    await pause(WINDOW)
    const counted = await clients.ask({ do: 'count' })
    if (counted.is === 'counted') windows.push(counted)
  }
  const seconds = (performance.now() - began) / 1_000
  const after = await figures(server, { do: 'stop' })
  await clients.ask({ do: 'disconnect' })
  await emptied(server)
  const deliveries = windows.reduce((sum, one) => sum + one.deliveries, 0)
  const cpuSeconds = (after.cpu - before.cpu) / 1e6
  return {
    deliveries: deliveries / seconds,
    perCore: deliveries / cpuSeconds,
    p50: median(windows.map((one) => one.p50)),
    p99: median(windows.map((one) => one.p99)),
  }
}

/** The fast clients' p99 in neighbouring windows with and without a client that reads nothing, in changing order. */
const besideSlow = async (server: Server, clients: Clients): Promise<Beside> => {
  const port = portOf(server)
  await clients.ask({ do: 'connect', port, connections: CONNECTIONS, subscriptions: SUBSCRIPTIONS, way: 'tickers' })
  await figures(server, { do: 'tick', pattern: 'spread' })
  await pause(WARM_UP)
  const pairs: { alone: number; beside: number }[] = []
  const measure = async (): Promise<number> => {
    await pause(SETTLE)
    await clients.ask({ do: 'count' })
    await pause(WINDOW)
    const counted = await clients.ask({ do: 'count' })
    return counted.is === 'counted' ? counted.p99 : Number.NaN
  }
  const measureBeside = async (): Promise<number> => {
    await clients.ask({ do: 'slow', port })
    const p99 = await measure()
    await clients.ask({ do: 'unslow' })
    return p99
  }
  for (let nth = 0; nth < PAIRS; nth++) {
    const first = nth % 2 === 0 ? await measure() : await measureBeside()
    const second = nth % 2 === 0 ? await measureBeside() : await measure()
    pairs.push(nth % 2 === 0 ? { alone: first, beside: second } : { alone: second, beside: first })
  }
  const { maxHeldBack } = await figures(server, { do: 'stop' })
  await clients.ask({ do: 'disconnect' })
  await emptied(server)
  return { pairs, heldBack: maxHeldBack }
}

/** Bytes per idle connection with twenty subscriptions. */
const memory = async (side: Side, clients: Clients): Promise<{ heap: number; rss: number }> => {
  const server = await startChild<ServerOrder, ServerReport>(SERVER, side)
  try {
    const port = portOf(server)
    const subscriptions = SUBSCRIPTIONS
    // What is made once (code, pools) must not count as a connection's.
    await clients.ask({ do: 'connect', port, connections: 50, subscriptions, way: 'tickers' })
    const before = await figures(server, { do: 'memory' })
    await clients.ask({ do: 'connect', port, connections: MEMORY_CONNECTIONS, subscriptions, way: 'tickers' })
    await pause(200)
    const after = await figures(server, { do: 'memory' })
    await clients.ask({ do: 'disconnect' })
    const each = (a: number, b: number): number => (a - b) / MEMORY_CONNECTIONS
    return { heap: each(after.heap, before.heap), rss: each(after.rss, before.rss) }
  } finally {
    server.kill()
  }
}

const main = async (): Promise<void> => {
  const clients = await startChild<ClientOrder, ClientReport>(CLIENTS)
  const servers: Record<Side, Server> = {
    bare: await startChild<ServerOrder, ServerReport>(SERVER, 'bare'),
    ours: await startChild<ServerOrder, ServerReport>(SERVER, 'ours'),
  }
  const runs: Record<CaseName, Run[]> = {
    'bare, spread': [],
    'ours, spread': [],
    'quotes, spread': [],
    'bare, burst': [],
    'ours, burst': [],
    'quotes, burst': [],
  }
  const slow: Beside[] = []
  const bytes: Record<Side, { heap: number; rss: number }[]> = { bare: [], ours: [] }
  try {
    for (let nth = 0; nth < ROUNDS; nth++) {
      for (const { name, side, pattern, way } of CASES) {
        runs[name].push(await run(servers[side], clients, pattern, way))
      }
      slow.push(await besideSlow(servers.ours, clients))
      for (const side of SIDES) bytes[side].push(await memory(side, clients))
    }
  } finally {
    for (const child of [clients, servers.bare, servers.ours]) child.kill()
  }
  print(runs, slow, bytes)
}

await main()
