import { duration, numbersOf, seconds, short, times, type Wording } from './line.ts'

const ticket: Wording = (line) => {
  const of = numbersOf(line)
  const sheets = ['spot, market', 'spot, limit', 'contract, market']
  const all = (side: string, name: string) => sheets.map((sheet) => of(side, sheet, name)).join(', ')
  return [
    {
      what: 'tap that sends an order, CPU 4x slower: its state painted / the venue’s answer, p50 of spot market, spot limit, contract',
      figure: `${all('figures', 'stateP50')} / ${all('figures', 'answerP50')} ms; aim 100`,
      reference: `whole CPU: ${all('reference', 'stateP50')} / ${all('reference', 'answerP50')} ms`,
    },
  ]
}

const orders: Wording = (line) => {
  const of = numbersOf(line)
  return [
    {
      what: 'durable orders a second through HTTP',
      figure: short(of('figures', 'ordersPerSecond')),
      reference: `${times(of('ratio', 'perSecond'))} pgbench -N on the same PostgreSQL (${short(of('reference', 'transactionsPerSecond'))})`,
    },
    {
      what: '… p50 / p99 at 200 a second',
      figure: `${short(of('figures', 'p50Paced'), 2)} / ${short(of('figures', 'p99Paced'), 2)} ms; aims 10 / 25`,
      reference: `pgbench ${short(of('reference', 'p50Paced'), 2)} / ${short(of('reference', 'p99Paced'), 2)} ms; p99 ${times(of('ratio', 'p99Paced'))}`,
    },
  ]
}

const ledger: Wording = (line) => {
  const of = numbersOf(line)
  const ways = ['writer', 'single', 'batched']
  return [
    {
      what: 'transfers of the ledger a second, eight callers, each durable before the next: as the engines make them (what waits together is committed together) / each with a commit of its own / fifty in a commit',
      figure: ways.map((way) => short(of('figures', way))).join(' / '),
      reference: `${ways.map((way) => times(of('ratio', way))).join(' / ')} pgbench TPC-B (${short(of('reference', 'tpcb'))}); aim 0.9x`,
    },
  ]
}

const signin: Wording = (line) => {
  const of = numbersOf(line)
  const own = (...path: string[]) => of('figures', ...path)
  const ratio = (name: string) => times(own(name))
  return [
    {
      what: 'sign-in at 20 a second, p50 / p99, 100 orders a second beside it',
      figure: `${short(own('signIn20', 'p50'), 2)} / ${short(own('signIn20', 'p99'), 2)} ms; aim 150`,
      reference: `orders' p99 beside them ${ratio('ratio20')} of orders alone in the same round (${short(own('orders', 'alone'), 2)} ms), aim 1.2x; beside 20 plain reads a second, which hash and write nothing, ${ratio('ratioReads20')}`,
    },
    {
      what: "… at 100 a second: let in; the others refused as busy within; orders' p99",
      figure: `${short(own('signIn100', 'takenASecond'), 2)} a second; ${seconds(own('signIn100Refused', 'slowest'))} s, aim 1 s; ${ratio('ratio100')}, aim 2x`,
      reference: '–',
    },
  ]
}

const badids: Wording = (line) => {
  const of = numbersOf(line)
  const both = (...path: string[]) =>
    `${short(of('figures', ...path, 'p50'), 2)} / ${short(of('figures', ...path, 'p99'), 2)} ms`
  const next = (...path: string[]) => duration(of('figures', ...path))
  const faults = of('figures', 'beside', 'bad', 'faults')
  return [
    {
      what: 'orders of 48 users at 50 a second beside 64 connections of ids beyond bigint, 1,000 a second, p50 / p99',
      figure: `${both('beside', 'bad')}; p99 ${times(of('ratio', 'p99', 'bad'))}, aim 2x; ${faults === 0 ? 'no' : short(faults)} HTTP 5xx`,
      reference: `orders alone in the same rounds ${both('alone')}; beside as many ids that are nobody's, each decided and stored, ${both('beside', 'unknown')}, ${times(of('ratio', 'p99', 'unknown'))}`,
    },
    {
      what: '… the next order behind a burst of 1,800 of them',
      figure: next('nextOrder', 'bad'),
      reference: `behind 1,800 ids that are nobody's ${next('nextOrder', 'unknown')}; ${next('nextOrder', 'alone')} alone`,
    },
    {
      what: `… inside of the border, where the database refuses ${short(of('figures', 'engine', 'failedPerSecond'), 2)} a second: orders' p99; behind a burst of 1,800`,
      figure: `${times(of('ratio', 'engine', 'p99'))}; ${next('engine', 'nextOrder', 'bad')}`,
      reference: `orders alone ${next('engine', 'alone', 'p99')}; ${next('engine', 'nextOrder', 'alone')}`,
    },
  ]
}

const calls: Wording = (line) => {
  const of = numbersOf(line)
  return [
    {
      what: "longest turn of the venue's thread while one address floods it with the dearest of each public request, at the limits of the rates",
      figure: `${Math.ceil(of('figures', 'longestTurnMs'))} ms; aim 50`,
      reference: '–',
    },
  ]
}

const marks: Wording = (line) => {
  const of = numbersOf(line)
  const own = (name: string) => of('figures', '10000', name)
  return [
    {
      what: '10,000 open positions in one contract: a mark that concerns nobody / near the first of them, p99',
      figure: `${short(own('sortedUs'), 2)} / ${short(own('fallingP99Us'), 2)} µs`,
      reference: `${short(own('linearUs'))} µs, a walk over all`,
    },
    {
      what: '… the first mark after a start, everybody evaluated: longest turn',
      figure: `${short(own('longestTurnMs'), 2)} ms; all of them in ${seconds(own('firstMs'))} s`,
      reference: 'limit 50 ms',
    },
  ]
}

const triggers: Wording = (line) => {
  const of = numbersOf(line)
  return [
    {
      what: '10,000 open triggers of one instrument: a tick that reaches nothing / one that is set, fires and is set again',
      figure: `${short(of('figures', 'quietUs'), 2)} / ${short(of('figures', 'firingUs'), 2)} µs`,
      reference: `${short(of('reference', 'linearUs'))} µs, a linear scan`,
    },
  ]
}

const timed: Wording = (line) => {
  const of = numbersOf(line)
  return [
    {
      what: `${of('figures', 'users').toLocaleString('en-US')} timed contracts that expire in one second, settled`,
      figure: `${seconds(of('figures', 'settledMs'))} s`,
      reference: `limit 2 s; bare rows ${seconds(of('reference', 'rowsMs'))} s`,
    },
  ]
}

const rebuild: Wording = (line) => {
  const of = numbersOf(line)
  return [
    {
      what: '100,000 open orders rebuilt at the start',
      figure: `${seconds(of('figures', 'rebuiltMs'))} s`,
      reference: `limit 10 s; the bare query ${seconds(of('reference', 'queryMs'))} s`,
    },
  ]
}

const sale: Wording = (line) => {
  const of = numbersOf(line)
  const lines = of('lines').toLocaleString('en-US')
  const phases = ['allocation', 'distribution', 'vesting'] as const
  const venue = (phase: string, name: string): number => of('venue', 'phases', phase, name)
  const paidASecond = of('venue', 'payments') / (venue('payments', 'ms') / 1_000)
  return [
    {
      what: `a token sale of ${lines} commitments: allocated by the venue, root and sums included; checked from the published list by a phone four times as slow`,
      figure: `${duration(of('allocation'))}; ${duration(of('check'))}`,
      reference: `aims 2 s; 5 s; ${(2 * of('lines')).toLocaleString('en-US')} SHA-256 of 64 digits on that phone ${duration(of('hashes'))}`,
    },
    {
      what: `… on PostgreSQL, order by order: allocated, with what is returned of each / distributed, with what is returned of who did not pay / the first day of vesting; payments by their call`,
      figure: `${phases.map((phase) => duration(venue(phase, 'ms'))).join(' / ')}; ${short(paidASecond, 2)} a second`,
      reference: `limit 60 s; a durable transfer meanwhile, p99: ${[...phases, 'payments'].map((phase) => times(venue(phase, 'p99') / of('venue', 'alone', 'p99'))).join(' / ')} alone (${short(of('venue', 'alone', 'p99'), 2)} ms)`,
    },
  ]
}

const earn: Wording = (line) => {
  const of = numbersOf(line)
  const [all, products] = [of('figures', 'orders'), of('figures', 'products')].map((n) => n.toLocaleString('en-US'))
  return [
    {
      what: `a day’s interest of ${all} orders of managed money in ${products} products, each with a ledger entry / their last day, with every principal`,
      figure: `${duration(of('figures', 'dayMs'))} / ${duration(of('figures', 'lastMs'))}; limit 20 s`,
      reference: `a durable transfer meanwhile, p99: ${short(of('figures', 'p99'), 2)} ms, ${times(of('ratio', 'p99'))} alone (${short(of('reference', 'p99'), 2)} ms), aim 2x; first page of a list, p99: ${short(of('figures', 'pageP99'), 2)} ms, aim 50`,
    },
  ]
}

const loans: Wording = (line) => {
  const of = numbersOf(line)
  const all = of('figures', 'loans').toLocaleString('en-US')
  return [
    {
      what: `of ${all} loans, a look at the price where nothing is reached, p99 / the hour in which all debts grow / a fall that liquidates a hundredth and tells as many`,
      figure: `${short(of('figures', 'lookMs'), 2)} ms / ${duration(of('figures', 'hourMs'))} / ${duration(of('figures', 'fallMs'))}`,
      reference: `a durable transfer meanwhile, p99: ${times(of('ratio', 'hour'))} and ${times(of('ratio', 'fall'))} alone (${short(of('reference', 'p99'), 2)} ms)`,
    },
  ]
}

const referral: Wording = (line) => {
  const of = numbersOf(line)
  const [invited, reports] = [of('figures', 'invited'), of('figures', 'reports')].map((n) => n.toLocaleString('en-US'))
  const [first, next] = ['first', 'next'].map((hour) => (name: string) => of('figures', 'hours', hour, name)) as [
    (name: string) => number,
    (name: string) => number,
  ]
  const p99 = Math.max(first('p99'), next('p99'))
  return [
    {
      what: `an hour of referrals in which ${invited} invited accounts traded: looked for own invitations and rings, ${reports} of them new / all known; every fee settled`,
      figure: `${duration(first('scanMs'))} / ${duration(next('scanMs'))}; ${duration(Math.max(first('settleMs'), next('settleMs')))}; limit 60 s`,
      reference: `a durable transfer meanwhile, p99: ${short(p99, 2)} ms, ${times(of('ratio', 'p99'))} alone (${short(of('reference', 'p99'), 2)} ms), aim 2x`,
    },
  ]
}

export const moneyRows = {
  ticket,
  orders,
  signin,
  badids,
  calls,
  ledger,
  marks,
  triggers,
  timed,
  sale,
  rebuild,
  earn,
  loans,
  referral,
}
