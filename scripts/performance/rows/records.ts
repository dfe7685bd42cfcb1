import { namesOf, numbersOf, percent, range, seconds, short, type Wording } from './line.ts'

const record: Wording = (line) => {
  const of = numbersOf(line)
  return [
    {
      what: 'tick record: ticks chained, sealed and signed a second; CPU at 40 instruments, twice a second',
      figure: `${short(of('figures', 'ticksPerSecond'))}; ${percent(of('figures', 'cpuShareAtPace'))} of a core`,
      reference: `bare append with fdatasync ${short(of('reference', 'synced'))}`,
    },
  ]
}

const records: Wording = (line) => {
  const of = numbersOf(line)
  const medians = (kind: string) =>
    range(namesOf(line, 'figures', kind).map((name) => of('figures', kind, name, 'p50')))
  const statement = (name: string) => of('figures', 'statement', name)
  return [
    {
      what: `an account of 100,000 ledger entries: any page of its records / a filter that no entry fits; its signed statement, ${short(statement('mb'), 2)} MB, median / worst; the check of that`,
      figure: `${medians('pages')} / ${medians('filters')} ms; ${seconds(statement('p50'))} / ${seconds(statement('worst'))} s; ${seconds(of('figures', 'check', 'p50'))} s`,
      reference: `aims 50, 100 ms; 5 s; one plain SELECT of the rows ${seconds(of('reference', 'p50'))} s`,
    },
  ]
}

const operator: Wording = (line) => {
  const of = numbersOf(line)
  const all = (name: string) => range(namesOf(line, 'figures').map((page) => of('figures', page, name)))
  return [
    {
      what: '50,000 open cases, 200,000 ended and 5,000 payouts to make: any page of the queues, p50 / p99',
      figure: `${all('p50')} / ${all('p99')} ms; aim 100`,
      reference: `a plain SELECT of 51 rows by id ${short(of('reference', 'p50'), 2)} / ${short(of('reference', 'p99'), 2)} ms`,
    },
  ]
}

const chat: Wording = (line) => {
  const of = numbersOf(line)
  const both = (...path: string[]) => `${short(of(...path, 'p50'), 2)} / ${short(of(...path, 'p99'), 2)} ms`
  const ratio = (way: string) => `${short(of('figures', way, 'p50') / of('reference', 'p50'), 2)}x`
  return [
    {
      what: 'message to support until the other side has it, five conversations at once, p50 / p99: to the operator; to the user',
      figure: `${both('figures', 'toOperator')}; ${both('figures', 'toUser')}; aim 200`,
      reference: `a bare row committed on the same PostgreSQL meanwhile ${both('reference')}: ${ratio('toOperator')}, ${ratio('toUser')} at p50`,
    },
  ]
}

const c2c: Wording = (line) => {
  const of = numbersOf(line)
  const both = (...path: string[]) => `${short(of(...path, 'p50'), 2)} / ${short(of(...path, 'p99'), 2)} ms`
  const frames = (whose: string) =>
    `${short(of(whose, 'list', 'fps'), 2)}, ${short(of(whose, 'list', 'longest'), 2)} ms`
  const p99s = range(namesOf(line, 'figures', 'filters').map((name) => of('figures', 'filters', name, 'p99')))
  return [
    {
      what: '10,000 live C2C ads: a page of the list through HTTP, p99 by filter',
      figure: `${p99s} ms; aim 50`,
      reference: `a plain SELECT of 21 rows by id, without HTTP, ${both('reference', 'plain')} (p50 / p99)`,
    },
    {
      what: '… frames a second and the longest frame, while that list is scrolled on a phone four times as slow',
      figure: `${frames('figures')}; aim 60 a second`,
      reference: `a page of bare rows ${frames('reference')}`,
    },
    {
      what: 'from a take until both sides have the order on screen, p50 / p99',
      figure: `${both('figures', 'screens')}; aim 200`,
      reference: `takes at 200 a second ${both('figures', 'takesPaced')}; pgbench -N at 200 a second ${both('reference', 'paced')}`,
    },
    {
      what: 'durable takes a second: of many ads; of one',
      figure: `${short(of('figures', 'takesPerSecond'))}; ${short(of('figures', 'takesOfOneAdPerSecond'))}; aim 200`,
      reference: `pgbench -N ${short(of('reference', 'transactionsPerSecond'))} transactions a second`,
    },
  ]
}

const disk: Wording = (line) => {
  const of = numbersOf(line)
  const kinds = namesOf(line, 'figures').map((name) => ({
    name,
    byRates: of('figures', name, 'gbADayByRates'),
    flatOut: of('figures', name, 'gbADayFlatOut'),
  }))
  const [most] = kinds.toSorted((a, b) => b.byRates - a.byRates)
  const flatOut = Math.max(...kinds.map((kind) => kind.flatOut))
  return [
    {
      what: 'what one user can make the records grow by in a day, at the limits of the rates',
      figure: `${short(most?.byRates ?? Number.NaN, 2)} GB, by “${most?.name}”; aim 1`,
      reference: `${short(flatOut)} GB without the rates, in the same run`,
    },
  ]
}

export const recordRows = { record, records, operator, chat, c2c, disk }
