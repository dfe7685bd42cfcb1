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
    about: 'Prices on the Market tab, while it is seen, hidden, and back; and what a finger feels of them.',
    results: ['ticks', 'inp', 'data', 'live', 'leak', 'soak'],
  },
  {
    title: 'Core',
    about: 'The data core alone, and the gateway that feeds it.',
    results: ['core', 'fanout'],
  },
  {
    title: 'Charts',
    about: 'The chart in the page, and the candles that the venue answers with.',
    results: ['chart', 'drawings', 'candles'],
  },
  {
    title: 'Orders and money',
    about: 'The engines, the ledger, and what requests of others cost them.',
    results: [
      'ticket',
      'orders',
      'signin',
      'badids',
      'calls',
      'ledger',
      'marks',
      'triggers',
      'timed',
      'sale',
      'rebuild',
      'earn',
      'loans',
      'referral',
    ],
  },
  {
    title: 'Records and operators',
    about: 'The tick record, what users and operators read, and what is kept of each request.',
    results: ['record', 'records', 'operator', 'chat', 'c2c', 'disk'],
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

/** The text of docs/performance.md. Throws when a result is in no section, or a section names one that was never kept. */
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
