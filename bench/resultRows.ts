import type { ResultRow } from '../scripts/performance/result.ts'
import { median } from './figures.ts'

/** The line of JSON with which a benchmark ends, as far as this page reads it. */
export type Line = Readonly<Record<string, unknown>> & { readonly bench: string }

type Figures = Readonly<Record<string, number>>

const figuresOf = (line: Line, name: string): Figures => (line[name] ?? {}) as Figures
const whole = (value: number | undefined): string => Math.round(value ?? Number.NaN).toLocaleString('en-US')

const ledger = (line: Line): ResultRow[] => {
  const rounds = line['rounds'] as readonly Figures[]
  const of = (name: string) => median(rounds.map((round) => round[name] ?? Number.NaN))
  const ratio = (name: string) =>
    `${median(rounds.map((round) => (round[name] ?? 0) / (round['tpcb'] ?? 0))).toFixed(2)}x`
  const ways = ['writer', 'single', 'batched']
  return [
    {
      what: 'transfers of the ledger a second, eight callers, each durable before the next: through an engine’s writer / each with a commit of its own / fifty in a commit',
      figure: ways.map((name) => whole(of(name))).join(' / '),
      reference: `${ways.map(ratio).join(' / ')} pgbench TPC-B (${whole(of('tpcb'))}); aim 0.9x`,
    },
  ]
}

const orders = (line: Line): ResultRow[] => {
  const [own, reference, ratio] = ['figures', 'reference', 'ratio'].map((name) => figuresOf(line, name)) as [
    Figures,
    Figures,
    Figures,
  ]
  return [
    {
      what: 'durable orders a second through HTTP, 64 users flat out',
      figure: whole(own['ordersPerSecond']),
      reference: `${ratio['perSecond']}x pgbench -N on the same PostgreSQL (${whole(reference['transactionsPerSecond'])})`,
    },
    {
      what: '… p50 / p99 at 200 a second',
      figure: `${own['p50Paced']} / ${own['p99Paced']} ms; aims 10 / 25`,
      reference: `pgbench ${reference['p50Paced']} / ${reference['p99Paced']} ms; p99 ${ratio['p99Paced']}x`,
    },
  ]
}

const load = (line: Line): ResultRow[] => {
  const own = figuresOf(line, 'figures')
  const seconds = (name: string) => ((own[name] ?? Number.NaN) / 1_000).toFixed(2)
  return [
    {
      what: 'cold Market tab, CPU 4x slower, 1.6 Mbit/s, 150 ms: JavaScript until live prices, worker included',
      figure: `${own['scriptKb']} KB brotli`,
      reference: 'aim 145',
    },
    {
      what: '… live prices on screen; first and largest paint; layout shift; long tasks; heap',
      figure: `${seconds('liveMs')} s; ${seconds('fcpMs')}, ${seconds('lcpMs')} s; ${own['cls']}; ${seconds('longTasksMs')} s; ${own['heapMb']} MB`,
      reference: 'aims: 2.0 s; 2.0 s; 0.02; 0.4 s; 20 MB',
    },
  ]
}

const WORDED: Readonly<Record<string, (line: Line) => ResultRow[]>> = { ledger, orders, load }

/** Each number below, with the way to it: `figures.p50`. */
const numbers = (value: unknown, path = ''): (readonly [path: string, value: number])[] => {
  if (typeof value === 'number') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => numbers(inner, path === '' ? name : `${path}.${name}`))
}

/** The rows of a benchmark: in words where they were written for it, else its numbers by their names. */
export const rowsOf = (line: Line): ResultRow[] => {
  const worded = WORDED[line.bench]
  if (worded !== undefined) return worded(line)
  const { reference, ...own } = line
  const beside = new Map(numbers(reference))
  return numbers(own).map(([path, value]) => ({
    what: path.replace(/^figures\./, ''),
    figure: String(value),
    reference: String(beside.get(path.replace(/^figures\./, '')) ?? '–'),
  }))
}
