import { type Child, startChild } from './fanout/child.ts'
import type { ClientOrder, ClientReport, Pattern, ServerOrder, ServerReport } from './fanout/messages.ts'

/**
 * Our gateway against a bare `ws` broadcaster that makes the same deliveries: one instrument's update at one
 * connection. Deliveries per second of CPU, latency, memory, and one client that does not read beside those who do.
 */
const ROUNDS = 5
const WARM_UP = 500
/** A run is measured in short windows; its p99 is their median one, so that a hiccup of the computer is not ours. */
const WINDOWS = 6
const WINDOW = 500
const CONNECTIONS = 200
const SUBSCRIPTIONS = 20
/** Many, because the heap grows in steps that few would share. */
const MEMORY_CONNECTIONS = 4_000
const SIDES = ['bare', 'ours'] as const
type Side = (typeof SIDES)[number]
type Server = Child<ServerOrder, ServerReport>
type Clients = Child<ClientOrder, ClientReport>

interface Run {
  readonly deliveries: number
  readonly perCore: number
  readonly p50: number
  readonly p99: number
  readonly heldBack: number
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const round = (value: number, digits = 0): number => Number(value.toFixed(digits))
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

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

const run = async (server: Server, clients: Clients, pattern: Pattern, slow: boolean): Promise<Run> => {
  const port = portOf(server)
  await clients.ask({ do: 'connect', port, connections: CONNECTIONS, subscriptions: SUBSCRIPTIONS, slow })
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
    heldBack: after.maxHeldBack,
  }
}

/** Bytes per idle connection with twenty subscriptions. */
const memory = async (side: Side, clients: Clients): Promise<{ heap: number; rss: number }> => {
  const server = await startChild<ServerOrder, ServerReport>('./server.ts', side)
  try {
    const port = portOf(server)
    const subscriptions = SUBSCRIPTIONS
    // What is made once (code, pools) must not count as a connection's.
    await clients.ask({ do: 'connect', port, connections: 50, subscriptions, slow: false })
    const before = await figures(server, { do: 'memory' })
    await clients.ask({ do: 'connect', port, connections: MEMORY_CONNECTIONS, subscriptions, slow: false })
    await pause(200)
    const after = await figures(server, { do: 'memory' })
    await clients.ask({ do: 'disconnect' })
    const each = (a: number, b: number): number => (a - b) / MEMORY_CONNECTIONS
    return { heap: each(after.heap, before.heap), rss: each(after.rss, before.rss) }
  } finally {
    server.kill()
  }
}

const CASES = [
  { name: 'bare, spread', side: 'bare', pattern: 'spread', slow: false },
  { name: 'ours, spread', side: 'ours', pattern: 'spread', slow: false },
  { name: 'ours, spread, slow client', side: 'ours', pattern: 'spread', slow: true },
  { name: 'bare, burst', side: 'bare', pattern: 'burst', slow: false },
  { name: 'ours, burst', side: 'ours', pattern: 'burst', slow: false },
] as const
type CaseName = (typeof CASES)[number]['name']

const main = async (): Promise<void> => {
  const clients = await startChild<ClientOrder, ClientReport>('./clients.ts')
  const servers: Record<Side, Server> = {
    bare: await startChild<ServerOrder, ServerReport>('./server.ts', 'bare'),
    ours: await startChild<ServerOrder, ServerReport>('./server.ts', 'ours'),
  }
  const runs: Record<CaseName, Run[]> = {
    'bare, spread': [],
    'ours, spread': [],
    'ours, spread, slow client': [],
    'bare, burst': [],
    'ours, burst': [],
  }
  const bytes: Record<Side, { heap: number; rss: number }[]> = { bare: [], ours: [] }
  try {
    for (let nth = 0; nth < ROUNDS; nth++) {
      for (const { name, side, pattern, slow } of CASES)
        runs[name].push(await run(servers[side], clients, pattern, slow))
      for (const side of SIDES) bytes[side].push(await memory(side, clients))
    }
  } finally {
    for (const child of [clients, servers.bare, servers.ours]) child.kill()
  }
  print(runs, bytes)
}

const print = (
  runs: Readonly<Record<CaseName, Run[]>>,
  bytes: Readonly<Record<Side, { heap: number; rss: number }[]>>,
): void => {
  const of = (name: CaseName, figure: keyof Run): number => median(runs[name].map((one) => one[figure]))
  console.table(
    Object.fromEntries(
      CASES.map(({ name }) => [
        name,
        {
          sockets: CONNECTIONS,
          'deliveries/s': round(of(name, 'deliveries')),
          'deliveries/s/core': round(of(name, 'perCore')),
          'p50 ms': round(of(name, 'p50'), 2),
          'p99 ms': round(of(name, 'p99'), 2),
          'held back, KB': round(of(name, 'heldBack') / 1024),
        },
      ]),
    ),
  )
  const each = (side: Side, kind: 'heap' | 'rss'): number => round(median(bytes[side].map((one) => one[kind])))
  console.table({
    'bare, 20 subscriptions': { 'heap B/connection': each('bare', 'heap'), 'RSS B/connection': each('bare', 'rss') },
    'ours, 20 subscriptions': { 'heap B/connection': each('ours', 'heap'), 'RSS B/connection': each('ours', 'rss') },
  })
  // Per round first, so that what disturbed a round disturbed both of its sides.
  const paired = (a: CaseName, b: CaseName, figure: keyof Run): number =>
    median(runs[a].map((one, at) => one[figure] / (runs[b][at]?.[figure] ?? Number.NaN)))
  const side = (name: Side) => ({
    sockets: CONNECTIONS,
    perCoreSpread: round(of(`${name}, spread`, 'perCore')),
    perCoreBurst: round(of(`${name}, burst`, 'perCore')),
    p99Spread: round(of(`${name}, spread`, 'p99'), 2),
    p99Burst: round(of(`${name}, burst`, 'p99'), 2),
    heapPerConnection: each(name, 'heap'),
    rssPerConnection: each(name, 'rss'),
  })
  const line = {
    bench: 'fanout',
    date: new Date().toISOString().slice(0, 10),
    figures: {
      ...side('ours'),
      p99BesideSlowClient: round(of('ours, spread, slow client', 'p99'), 2),
      heldBackForSlowClient: round(of('ours, spread, slow client', 'heldBack')),
    },
    reference: side('bare'),
    ratio: {
      perCoreSpread: round(paired('ours, spread', 'bare, spread', 'perCore'), 2),
      perCoreBurst: round(paired('ours, burst', 'bare, burst', 'perCore'), 2),
      p99BesideSlowClient: round(paired('ours, spread, slow client', 'ours, spread', 'p99'), 2),
      heapPerConnectionMore: each('ours', 'heap') - each('bare', 'heap'),
      rssPerConnectionMore: each('ours', 'rss') - each('bare', 'rss'),
    },
  }
  console.log(JSON.stringify(line))
}

await main()
