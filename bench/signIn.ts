import { median, quantile } from './figures.ts'
import { openConnection } from './orders/connection.ts'
import { ordersAtRate } from './orders/pace.ts'
import { createTrader, readTerms } from './orders/traffic.ts'
import { startVenue } from './orders/venueProcess.ts'
import { askAtRate, type Beside, readOf, signInOf } from './signIn/beside.ts'

/**
 * What sign-ins cost others: how long they take at 20 and at 100 a second, and how long orders take meanwhile, beside orders
 * alone and orders beside 20 plain reads a second in the same round: what any further requests cost where venue, PostgreSQL
 * and this client share the computer.
 */
const ROUNDS = 5
const SECONDS = 5
const USERS = 48
const ORDERS = 100

const p99 = (values: readonly number[]): number => quantile(values, 0.99)

interface Round {
  /** Orders' p99, ms: alone, beside 20 reads, beside 20 and 100 sign-ins a second. */
  readonly alone: number
  readonly reads20: number
  readonly with20: number
  readonly with100: number
  readonly some: Beside
  readonly many: Beside
}

const main = async (): Promise<void> => {
  const venue = await startVenue(USERS)
  const rounds: Round[] = []
  try {
    const terms = await readTerms(venue.address)
    const traders = await Promise.all(
      venue.cookies.map(async (cookie) =>
        createTrader(await openConnection(venue.address), cookie, venue.address, terms),
      ),
    )
    const lines = await Promise.all(Array.from({ length: 100 }, () => openConnection(venue.address)))
    const orders = async (): Promise<number> => p99((await ordersAtRate(traders, ORDERS, SECONDS)).took)
    const at = (rate: number) => ({ rate, seconds: SECONDS, users: USERS })
    await orders()
    while (rounds.length < ROUNDS) {
      const alone = await orders()
      const [reads20] = await Promise.all([orders(), askAtRate(readOf(venue), lines, at(20))])
      const [with20, some] = await Promise.all([orders(), askAtRate(signInOf(venue), lines, at(20))])
      const [with100, many] = await Promise.all([orders(), askAtRate(signInOf(venue), lines, at(100))])
      rounds.push({ alone, reads20, with20, with100, some, many })
    }
    for (const line of lines) line.close()
  } finally {
    await venue.stop()
  }
  const of = (figure: (one: Round) => number): number => Number(median(rounds.map(figure)).toFixed(2))
  const figures = {
    signIn20: { p50: of(({ some }) => quantile(some.taken, 0.5)), p99: of(({ some }) => p99(some.taken)) },
    signIn20Refused: of(({ some }) => some.refused.length),
    signIn100: { takenASecond: of(({ many }) => many.taken.length / SECONDS), p99: of(({ many }) => p99(many.taken)) },
    signIn100Refused: {
      aSecond: of(({ many }) => many.refused.length / SECONDS),
      slowest: of(({ many }) => Math.max(0, ...many.refused)),
    },
    orders: {
      alone: of(({ alone }) => alone),
      reads20: of(({ reads20 }) => reads20),
      with20: of(({ with20 }) => with20),
      with100: of(({ with100 }) => with100),
    },
    /** Times the p99 of orders alone. */
    ratioReads20: of(({ alone, reads20 }) => reads20 / alone),
    ratio20: of(({ alone, with20 }) => with20 / alone),
    ratio100: of(({ alone, with100 }) => with100 / alone),
  }
  console.log(JSON.stringify(figures, null, 2))
  console.log(JSON.stringify({ bench: 'signin', date: new Date().toISOString().slice(0, 10), figures }))
}

await main()
