import { median, quantile } from './figures.ts'
import { openConnection } from './orders/connection.ts'
import { ordersAtRate } from './orders/pace.ts'
import { createPgbench, findPgbench } from './orders/pgbench.ts'
import { createTrader, readTerms, type Trader } from './orders/traffic.ts'
import { startVenue } from './orders/venueProcess.ts'

/**
 * Durable orders a second through HTTP, and how long one takes, beside pgbench on the same PostgreSQL in the same run.
 * An order counts when its answer has come, which is after the commit (fsync on). Venue, PostgreSQL and this client
 * share the computer.
 */
const ROUNDS = 5
const SECONDS = 3
const USERS = 64
const RATE = 200

interface Run {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** What is measured together, so that what disturbs the computer disturbs both. */
interface Round {
  readonly flat: Run
  /** CPU milliseconds of the venue's process for each order of `flat`. */
  readonly cpuPerOrder: number
  readonly paced: Run
  readonly reference: { readonly flat: number; readonly paced: Run }
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

const summary = (took: readonly number[], seconds: number): Run => ({
  perSecond: took.length / seconds,
  p50: quantile(took, 0.5),
  p99: quantile(took, 0.99),
})

/** Every trader sends his next order as soon as the last one is answered. */
const flatOut = async (traders: readonly Trader[]): Promise<Run> => {
  const took: number[] = []
  const began = performance.now()
  const end = began + SECONDS * 1_000
  await Promise.all(
    traders.map(async (trader) => {
      while (performance.now() < end) took.push(await trader.order())
    }),
  )
  return summary(took, (performance.now() - began) / 1_000)
}

const atRate = async (traders: readonly Trader[]): Promise<Run> => {
  const { took, seconds } = await ordersAtRate(traders, RATE, SECONDS)
  return summary(took, seconds)
}

const main = async (): Promise<void> => {
  const program = await findPgbench()
  const venue = await startVenue(USERS)
  const { address, connection, cookies } = venue
  const rounds: Round[] = []
  try {
    const pgbench = await createPgbench(program, connection, 16)
    const terms = await readTerms(address)
    const traders = await Promise.all(
      cookies.map(async (cookie) => createTrader(await openConnection(address), cookie, address, terms)),
    )
    await flatOut(traders)
    while (rounds.length < ROUNDS) {
      const perSecond = await pgbench.perSecond(SECONDS)
      const before = await venue.cpu()
      const flat = await flatOut(traders)
      const cpu = (await venue.cpu()) - before
      const latencies = await pgbench.latenciesAt(RATE, SECONDS)
      const reference = { flat: perSecond, paced: summary(latencies, SECONDS) }
      rounds.push({
        flat,
        cpuPerOrder: cpu / 1_000 / (flat.perSecond * SECONDS),
        reference,
        paced: await atRate(traders),
      })
    }
  } finally {
    await venue.stop()
  }
  print(rounds)
}

const print = (rounds: readonly Round[]): void => {
  const of = (figure: (one: Round) => number, digits = 2): number => round(median(rounds.map(figure)), digits)
  const figures = {
    users: USERS,
    ordersPerSecond: of((one) => one.flat.perSecond, 0),
    p50: of((one) => one.flat.p50),
    p99: of((one) => one.flat.p99),
    venueCpuMsPerOrder: of((one) => one.cpuPerOrder),
    p50Paced: of((one) => one.paced.p50),
    p99Paced: of((one) => one.paced.p99),
  }
  const reference = {
    transactionsPerSecond: of((one) => one.reference.flat, 0),
    p50Paced: of((one) => one.reference.paced.p50),
    p99Paced: of((one) => one.reference.paced.p99),
  }
  console.table({
    [`venue, ${USERS} users flat out`]: {
      'a second': figures.ordersPerSecond,
      'p50 ms': figures.p50,
      'p99 ms': figures.p99,
    },
    'pgbench -N, 16 clients flat out': { 'a second': reference.transactionsPerSecond },
    [`venue, ${RATE} orders a second`]: { 'p50 ms': figures.p50Paced, 'p99 ms': figures.p99Paced },
    [`pgbench -N, ${RATE} a second`]: { 'p50 ms': reference.p50Paced, 'p99 ms': reference.p99Paced },
  })
  const ratio = {
    perSecond: of((one) => one.flat.perSecond / one.reference.flat),
    p99Paced: of((one) => one.paced.p99 / one.reference.paced.p99),
  }
  const line = { bench: 'orders', date: new Date().toISOString().slice(0, 10), figures, reference, ratio }
  console.log(JSON.stringify(line))
}

await main()
