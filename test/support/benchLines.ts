import type { Line } from '../../scripts/performance/rows/line.ts'

const byName = <T>(names: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]))

const sample = {
  main: 64.2,
  counted: 81.5,
  busy: 0.4,
  cpu: 120,
  long: 0.005,
  fps: 58,
  commits: 0,
  settled: 20,
  rows: 13,
}
const page = { ...sample, p50: 34, p99: 65, inp: 80 }
const ratios = {
  mainToVanilla: 0.482,
  mainToBare: 1.04,
  cpuToVanilla: 0.991,
  countedToVanilla: 0.6,
  countedToBare: 1.1,
  batchedToVanilla: 0.21,
  batchedCountedToVanilla: 0.3,
}
const felt = {
  inp: 88,
  worst: 120,
  actions: byName(['tab', 'ticket', 'sheet', 'drag', 'amount', 'scroll'], 72),
  sheetFps: 58.2,
  sheetLongest: 34,
  listFps: 59.1,
  listLongest: 30,
}
const lighthouse = { performance: 97, accessibility: 100, 'best-practices': 100, largestPaintMs: 1_912 }
const change = { answerMs: 29, contentMs: 136, wholeMs: 400 }
const coreRuns = [
  'tickers, flushed as lists are',
  'tickers, as at 5,000 a second',
  'tickers, every frame read',
  'batches of 300, every row read',
  'books, 100 rows a side',
  'books, grouped as well',
  'bars, 20,000 of them',
]
const bars = { '1000': 42, '100000': 65, ratio: 1.55 }
const candles = { p50: 9, p99: 9_800, refused: 0, othersP99: 11, othersWorst: 18, othersAloneP99: 4, memoryMb: 300 }
const latency = { p50: 9.4, p99: 83 }
const attacked = { ...latency, attacksPerSecond: 1_000, faults: 0 }
const tapped = byName(['spot, market', 'spot, limit', 'contract, market'], {
  stateP50: 67,
  stateWorst: 120,
  answerP50: 174,
  answerP95: 300,
})
const mark = { sortedUs: 3.2, linearUs: 511_000, fallingUs: 4, fallingP99Us: 5.1, longestTurnMs: 25, firstMs: 1_800 }
const took = { p50: 1_100.2, worst: 1_300 }

/** For each benchmark, and each other thing that one measures on request, a line as it prints it. */
export const BENCH_LINES: readonly Line[] = [
  {
    bench: 'start',
    figures: { readyColdSeconds: 4.6, readyWarmSeconds: 3.1, idleMb: 343, firstQuoteMs: 456, firstScreenKb: 144 },
    reference: { bareQuoteMs: 17 },
    ratio: 26.8,
  },
  {
    bench: 'load',
    figures: { liveMs: 2_160, fcpMs: 700, lcpMs: 800, cls: 0.008, longTasksMs: 330, heapMb: 4.9, scriptKb: 144 },
  },
  { bench: 'routes', figures: byName(['Home', 'Trade', 'a pair', 'Markets, back'], change) },
  { bench: 'lighthouse', figures: byName(['home', 'market', 'detail'], lighthouse) },
  {
    bench: 'tasks',
    figures: byName(['/a', '/b', '/c', '/d', '/e', '/f'], { median: 81, worst: 100 }),
  },
  {
    bench: 'data',
    figures: { market: 495, marketLowData: 104, instrument: 640, instrumentLowData: 116, rows: 20 },
    reference: { plainTickers: 9_058, instruments: 300, timesFewer: 18.3 },
  },
  {
    bench: 'ticks',
    figures: { plain: { '1000': page, '5000': page }, batched: { '1000': page, '5000': page } },
    reference: { vanilla: { '1000': page, '5000': page }, bare: { '1000': page, '5000': page } },
    ratio: { '1000': ratios, '5000': ratios },
  },
  {
    bench: 'live',
    figures: {
      sendToScreenP50: 30,
      sendToScreenP99: 77,
      answerToScreenP50: 20,
      answerToScreenP99: 60,
      hiddenCpuPercent: 0.1,
      returnDeadSocketMs: 513,
      returnDeadSocketWorstMs: 600,
    },
    reference: { visibleCpuPercent: 5.8, returnLiveSocketMs: 171 },
  },
  {
    bench: 'core',
    perCpuSecond: { ...byName(coreRuns, 839_123), 'bare, a copy of the bars': 1_912 },
    ratio: byName(coreRuns, 3.3),
  },
  {
    bench: 'fanout',
    figures: { perCoreSpread: 196_000, heldBackForSlowClient: 97_280 },
    ratio: {
      perCoreSpread: 1.33,
      p99BesideSlowClient: 0.97,
      heapPerConnectionMore: 819,
      rssPerConnectionMore: 1_638,
    },
  },
  {
    bench: 'chart',
    throttle: '4',
    ...byName(['tick', 'own', 'pan', 'page', 'open', 'held', 'heap'], bars),
  },
  {
    bench: 'drawings',
    figures: { pan: 8.4, late: 0, frames: 120 },
    reference: { pan: 7.9, late: 0, frames: 120 },
    ratio: { pan: 1.06 },
  },
  { bench: 'candles', figures: candles, reference: candles },
  {
    bench: 'inp',
    figures: felt,
    reference: { ...felt, bare: { inp: 32, worst: 40 } },
    ratio: { toPaused: 1.04, toBare: 1.8 },
  },
  { bench: 'ticket', figures: tapped, reference: tapped },
  {
    bench: 'orders',
    figures: { ordersPerSecond: 1_300, p50Paced: 4.9, p99Paced: 29 },
    reference: { transactionsPerSecond: 4_000, p50Paced: 1.1, p99Paced: 7.4 },
    ratio: { perSecond: 0.33, p99Paced: 3.9 },
  },
  {
    bench: 'signin',
    figures: {
      signIn20: { p50: 16, p99: 30 },
      signIn20Refused: 0,
      signIn100: { takenASecond: 44, p99: 900 },
      signIn100Refused: { aSecond: 56, slowest: 20 },
      orders: { alone: 9, reads20: 9, with20: 11, with100: 16 },
      ratioReads20: 0.97,
      ratio20: 1.23,
      ratio100: 1.7,
    },
  },
  {
    bench: 'badids',
    figures: {
      alone: latency,
      beside: { bad: attacked, unknown: attacked },
      nextOrder: { alone: 11, bad: 700, unknown: 400 },
      engine: { alone: latency, beside: latency, failedPerSecond: 2_000, nextOrder: { alone: 5, bad: 7 } },
    },
    ratio: {
      p50: { bad: 1, unknown: 2 },
      p99: { bad: 1.25, unknown: 3.5 },
      engine: { p50: 1.1, p99: 1.21 },
    },
  },
  { bench: 'calls', figures: { requests: 80, longestTurnMs: 23.4 } },
  {
    bench: 'ledger',
    figures: { writer: 6_812, single: 1_911, batched: 24_400 },
    reference: { tpcb: 4_021 },
    ratio: { writer: 1.61, single: 0.48, batched: 6.1 },
  },
  { bench: 'marks', figures: { '1000': mark, '10000': mark } },
  {
    bench: 'triggers',
    figures: { quietUs: 0.7, firingUs: 25, firingP99Us: 40 },
    reference: { linearUs: 2_616 },
  },
  {
    bench: 'referral',
    figures: {
      invited: 100_000,
      reports: 3_200,
      hours: byName(['first', 'next'], { scanMs: 4_934, settleMs: 19_794, p99: 21.3 }),
    },
    reference: { p99: 17.8 },
    ratio: { p99: 1.2 },
  },
  {
    bench: 'earn',
    figures: { orders: 100_000, products: 10_000, dayMs: 15_818, lastMs: 20_899, p99: 35.5, pageP99: 26.9 },
    reference: { p99: 18.4 },
    ratio: { p99: 1.93 },
  },
  {
    bench: 'loans',
    figures: { loans: 100_000, lookMs: 12.5, hourMs: 20_500, fallMs: 1_200, hourP99: 40, fallP99: 30 },
    reference: { p99: 20 },
    ratio: { hour: 2, fall: 1.5 },
  },
  {
    bench: 'timed',
    figures: { users: 10_000, acceptedPerSecond: 900, settledMs: 1_500 },
    reference: { rowsMs: 200 },
  },
  {
    bench: 'sale',
    lines: 100_000,
    allocation: 777.19,
    check: 990.2,
    hashes: 2371.6,
    venue: {
      orders: 100_000,
      payments: 5_000,
      phases: byName(['allocation', 'payments', 'distribution', 'vesting'], { ms: 24_856, p99: 19.2, most: 68 }),
      alone: { p99: 9.8, most: 31 },
    },
  },
  { bench: 'rebuild', figures: { rebuiltMs: 2_700 }, reference: { queryMs: 600 } },
  {
    bench: 'record',
    figures: { ticksPerSecond: 16_300, cpuShareAtPace: 0.0042 },
    reference: { synced: 90_400, plain: 900_000 },
  },
  {
    bench: 'records',
    figures: {
      pages: { 'first page': { p50: 1.2, worst: 4 }, 'last page': { p50: 9, worst: 12 } },
      filters: { 'a coin that is not there': { p50: 14, worst: 20 } },
      statement: { ...took, mb: 8.7 },
      check: took,
    },
    reference: { p50: 300, worst: 400 },
  },
  { bench: 'operator', figures: { 'open, first page': latency, 'to be paid': latency }, reference: latency },
  {
    bench: 'c2c',
    figures: {
      filters: byName(['buy, all', 'sell, what fits'], latency),
      list: { fps: 58.4, longest: 71 },
      screens: latency,
      takesPaced: latency,
      takesPerSecond: 210,
      takesOfOneAdPerSecond: 180,
    },
    reference: { plain: latency, list: { fps: 60.1, longest: 38 }, paced: latency, transactionsPerSecond: 4_000 },
  },
  { bench: 'chat', messages: 600, figures: { toOperator: latency, toUser: latency }, reference: latency },
  {
    bench: 'disk',
    figures: {
      'timed contract': { gbADayFlatOut: 40, gbADayByRates: 0.5 },
      'contract with both exits, and closed': { gbADayFlatOut: 111, gbADayByRates: 0.76 },
    },
  },
]
