import { median } from '../figures.ts'
import type { Pattern, Way } from './messages.ts'

export const CONNECTIONS = 200
export const SUBSCRIPTIONS = 20
export const SIDES = ['bare', 'ours'] as const
export type Side = (typeof SIDES)[number]

export const CASES = [
  { name: 'bare, spread', side: 'bare', pattern: 'spread', way: 'tickers' },
  { name: 'ours, spread', side: 'ours', pattern: 'spread', way: 'tickers' },
  { name: 'quotes, spread', side: 'ours', pattern: 'spread', way: 'quotes' },
  { name: 'bare, burst', side: 'bare', pattern: 'burst', way: 'tickers' },
  { name: 'ours, burst', side: 'ours', pattern: 'burst', way: 'tickers' },
  { name: 'quotes, burst', side: 'ours', pattern: 'burst', way: 'quotes' },
] as const satisfies readonly { name: string; side: Side; pattern: Pattern; way: Way }[]
export type CaseName = (typeof CASES)[number]['name']

/** One measured run; latencies in milliseconds. */
export interface Run {
  readonly deliveries: number
  readonly perCore: number
  readonly p50: number
  readonly p99: number
}

/** The fast clients' p99 without and with a client that reads nothing, ms; most bytes held back for it. */
export interface Beside {
  readonly pairs: readonly { readonly alone: number; readonly beside: number }[]
  readonly heldBack: number
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

/** A table for people and, last, one line for programs. */
export const print = (
  runs: Readonly<Record<CaseName, Run[]>>,
  slow: readonly Beside[],
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
        },
      ]),
    ),
  )
  const each = (side: Side, kind: 'heap' | 'rss'): number => round(median(bytes[side].map((one) => one[kind])))
  console.table({
    'bare, 20 subscriptions': { 'heap B/connection': each('bare', 'heap'), 'RSS B/connection': each('bare', 'rss') },
    'ours, 20 subscriptions': { 'heap B/connection': each('ours', 'heap'), 'RSS B/connection': each('ours', 'rss') },
  })
  const pairs = slow.flatMap((one) => one.pairs)
  const beside = {
    p99Alone: round(median(pairs.map((pair) => pair.alone)), 2),
    p99Beside: round(median(pairs.map((pair) => pair.beside)), 2),
    ratio: round(median(pairs.map((pair) => pair.beside / pair.alone)), 2),
    heldBack: Math.max(...slow.map((one) => one.heldBack)),
  }
  console.table({
    'one client reads nothing': {
      'p99 ms of the others without it': beside.p99Alone,
      'with it': beside.p99Beside,
      ratio: beside.ratio,
      'held back for it, KB': round(beside.heldBack / 1024),
    },
  })
  // Per round first, so that what disturbed a round disturbed both of its sides.
  const paired = (a: CaseName, b: CaseName, figure: keyof Run): number =>
    median(runs[a].map((one, at) => one[figure] / (runs[b][at]?.[figure] ?? Number.NaN)))
  const side = (name: Side | 'quotes') => ({
    sockets: CONNECTIONS,
    perCoreSpread: round(of(`${name}, spread`, 'perCore')),
    perCoreBurst: round(of(`${name}, burst`, 'perCore')),
    p99Spread: round(of(`${name}, spread`, 'p99'), 2),
    p99Burst: round(of(`${name}, burst`, 'p99'), 2),
  })
  const memory = (name: Side) => ({ heapPerConnection: each(name, 'heap'), rssPerConnection: each(name, 'rss') })
  const line = {
    bench: 'fanout',
    date: new Date().toISOString().slice(0, 10),
    figures: {
      ...side('ours'),
      ...memory('ours'),
      quotes: side('quotes'),
      p99WithoutSlowClient: beside.p99Alone,
      p99BesideSlowClient: beside.p99Beside,
      heldBackForSlowClient: beside.heldBack,
    },
    reference: { ...side('bare'), ...memory('bare') },
    ratio: {
      perCoreSpread: round(paired('ours, spread', 'bare, spread', 'perCore'), 2),
      perCoreBurst: round(paired('ours, burst', 'bare, burst', 'perCore'), 2),
      quotesToTickersPerCoreSpread: round(paired('quotes, spread', 'ours, spread', 'perCore'), 2),
      quotesToTickersPerCoreBurst: round(paired('quotes, burst', 'ours, burst', 'perCore'), 2),
      p99BesideSlowClient: beside.ratio,
      heapPerConnectionMore: each('ours', 'heap') - each('bare', 'heap'),
      rssPerConnectionMore: each('ours', 'rss') - each('bare', 'rss'),
    },
  }
  console.log(JSON.stringify(line))
}
