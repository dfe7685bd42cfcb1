import { API_PREFIX, signin } from '#protocol'
import { PASSWORD } from '../test/support/people.ts'
import { median, pause, quantile } from './figures.ts'
import { type Connection, openConnection } from './orders/connection.ts'
import { ordersAtRate } from './orders/pace.ts'
import { createTrader, readTerms } from './orders/traffic.ts'
import { startVenue, type VenueProcess } from './orders/venueProcess.ts'

/**
 * What sign-ins cost others: how long they take at 20 and at 100 a second, and how long orders take meanwhile, beside orders
 * alone in the same round. Every sign-in is that of a known device: one check of a password, one session. Venue, PostgreSQL
 * and this client share the computer.
 */
const ROUNDS = 5
const SECONDS = 5
const USERS = 48
const ORDERS = 100

const PATH = API_PREFIX + signin.loginX.path

interface SignIns {
  /** Milliseconds of each that was let in, and of each that was refused as busy. */
  readonly taken: number[]
  readonly refused: number[]
}

/** Signs in so many times a second for a while; each on a connection that is free. */
const signIns = async (venue: VenueProcess, lines: readonly Connection[], rate: number): Promise<SignIns> => {
  const ends: SignIns = { taken: [], refused: [] }
  const free = [...lines]
  const under: Promise<void>[] = []
  const send = async (line: Connection, at: number): Promise<void> => {
    const nth = at % USERS
    const [device = ''] = /tapeline_device=[^;]+/.exec(venue.cookies[nth] ?? '') ?? []
    const body = JSON.stringify({ account: venue.accounts[nth], password: PASSWORD })
    const began = performance.now()
    const answer = await line.post(PATH, { origin: venue.address, cookie: device }, body)
    const took = performance.now() - began
    if (answer.startsWith('{"code":"200"')) ends.taken.push(took)
    else if (answer.startsWith('{"code":"5003"')) ends.refused.push(took)
    else throw new Error(`A sign-in was refused otherwise: ${answer}`)
    free.push(line)
  }
  const began = performance.now()
  for (let n = 0; n < rate * SECONDS; n += 1) {
    await pause(Math.max(0, began + (n * 1_000) / rate - performance.now()))
    const line = free.shift()
    if (line === undefined) throw new Error(`${rate} sign-ins a second are too many for this client`)
    under.push(send(line, n))
  }
  await Promise.all(under)
  return ends
}

const p99 = (values: readonly number[]): number => quantile(values, 0.99)

const main = async (): Promise<void> => {
  const venue = await startVenue(USERS)
  const rounds: { alone: number; with20: number; with100: number; some: SignIns; many: SignIns }[] = []
  try {
    const terms = await readTerms(venue.address)
    const traders = await Promise.all(
      venue.cookies.map(async (cookie) =>
        createTrader(await openConnection(venue.address), cookie, venue.address, terms),
      ),
    )
    const lines = await Promise.all(Array.from({ length: 100 }, () => openConnection(venue.address)))
    const orders = async (): Promise<number> => p99((await ordersAtRate(traders, ORDERS, SECONDS)).took)
    await orders()
    while (rounds.length < ROUNDS) {
      const alone = await orders()
      const [with20, some] = await Promise.all([orders(), signIns(venue, lines, 20)])
      const [with100, many] = await Promise.all([orders(), signIns(venue, lines, 100)])
      rounds.push({ alone, with20, with100, some, many })
    }
    for (const line of lines) line.close()
  } finally {
    await venue.stop()
  }
  const of = (figure: (one: (typeof rounds)[number]) => number): number => Number(median(rounds.map(figure)).toFixed(2))
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
      with20: of(({ with20 }) => with20),
      with100: of(({ with100 }) => with100),
    },
    ratio20: of(({ alone, with20 }) => with20 / alone),
    ratio100: of(({ alone, with100 }) => with100 / alone),
  }
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
}

await main()
