import type { Result } from './result.ts'

interface Section {
  readonly title: string
  readonly about: string
  /** Benchmarks and other commands that keep a result, in the order of the page. */
  readonly results: readonly string[]
}

export const SECTIONS: readonly Section[] = [
  {
    title: 'Start and load',
    about: 'How soon the venue is ready, what a cold phone loads, and how quickly a page answers.',
    results: ['start', 'load', 'routes', 'sizes', 'lighthouse', 'tasks'],
  },
  {
    title: 'Live list',
    about: 'Prices on the Market tab, while it is seen, hidden, and back.',
    results: ['ticks', 'data', 'live', 'leak', 'soak'],
  },
  {
    title: 'Core',
    about: 'The data core alone, and the gateway that feeds it.',
    results: ['core', 'fanout'],
  },
  {
    title: 'Charts',
    about:
      "| what | figure | reference in the same run | command |\n|---|---|---|---|\n| chart with all seven indicators, CPU 4x slower: page's thread a tick, 100,000 bars; a step of a pan | 40 ms, 0.88x; 21 ms, 0.76x | the same chart on 1,000 bars | `npm run bench chart` |\n| … a page of 300 older bars; heap | 65 ms, 1.55x; 38 MB | 42 ms; 9 MB; all made anew took 1 s | |\n| … until they show | 1.3 s | 0.31 s | |\n| random pages of candles, 30 a second, on a data folder that has just begun: p50 / p99; everybody else's answers, p99 / worst | 9 ms / **9.8 s**, where the first pages of weeks and months of an instrument wait for each other; 11 / 18 ms | computed by the market of before in the thread that answers: 6 / 102 ms; 17 / 233 ms | `npm run bench candles` |",
    results: ['chart', 'candles'],
  },
  {
    title: 'Orders and money',
    about: 'The engines, the ledger, and what requests of others cost them.',
    results: ['ticket', 'orders', 'signin', 'badids', 'calls', 'ledger', 'marks', 'triggers', 'timed', 'rebuild'],
  },
  {
    title: 'Records and operators',
    about:
      '| what | figure | reference in the same run | command |\n|---|---|---|---|\n| tick record: ticks chained, sealed and signed a second; CPU at 40 instruments, twice a second | 16,300; 0.4 % of a core | bare append with fdatasync 90,400 | `npm run bench record` |\n| an account of 100,000 ledger lines: any page of its records / a filter that no line fits; its signed statement, 8.7 MB, median / worst; the check of that | 1 to 9 / 14 to 17 ms; 1.1 / 1.3 s; 1.1 s | aims 50, 100 ms; 5 s; one plain SELECT of the rows 0.3 s | `npm run bench records` |\n| 50,000 open cases, 200,000 ended and 5,000 payouts to make: any page of the queues, p50 / p99, on a machine with other work | 0.7 to 2.9 / 9 to 21 ms; aim 100 | a plain SELECT of 51 rows by id 0.4 / 5 ms | `npm run bench operator` |\n| message to support until the other side has it, five conversations at once, p50 / p99: to the operator; to the user | 47 / 84 ms; 29 / 75 ms; aim 200 (219 and 283 at p99 with other work) | a bare row committed on the same PostgreSQL meanwhile 1.2 / 12.6 ms: 39x, 24x at p50 | `npm run bench chat` |\n| what one user can make the records grow by in a day, at the limits of the rates | 0.76 GB, by contracts with exits; aim 1 | 111 GB without the rates, in the same run | `npm run bench disk` |',
    results: ['record', 'records', 'operator', 'chat'],
  },
  {
    title: 'Simulation',
    about: 'The core against a failing network and venue on virtual time ([simulation.md](simulation.md)).',
    results: ['sim'],
  },
]

const HEAD = `# Performance

Made by \`npm run bench performance\` from \`bench/results/\`; \`npm run bench <name> -- --keep\` measures and renews a part of it.
Measured on two shared cores. Every run measures its reference beside the figure, because a machine with other work is slower but
keeps the ratio. A row that begins with \`…\` belongs to the row above it. \`npm run bench\` lists the benchmarks.
`

const rowsOf = ({ command, measured, rows }: Result): string[] =>
  rows.map(
    ({ what, figure, reference }, at) =>
      `| ${what} | ${figure} | ${reference} | ${at === 0 ? `${command}, ${measured}` : ''} |`,
  )

/** The page on what was measured. Throws where a result is in no section, or a section names one that was never kept. */
export const performancePage = (kept: ReadonlyMap<string, Result>): string => {
  const listed = new Set(SECTIONS.flatMap(({ results }) => results))
  const lost = [...kept.keys()].filter((name) => !listed.has(name))
  if (lost.length > 0) throw new Error(`in no section of the page: ${lost.join(', ')}`)
  const sections = SECTIONS.map(({ title, about, results }) => {
    const rows = results.flatMap((name) => {
      const result = kept.get(name)
      if (result === undefined) throw new Error(`no result was kept of ${name}`)
      return rowsOf(result)
    })
    const head = '| what | figure | reference in the same run | command, measured on |\n|---|---|---|---|'
    return `## ${title}\n\n${about}\n\n${head}\n${rows.join('\n')}\n`
  })
  return [HEAD, ...sections].join('\n')
}
