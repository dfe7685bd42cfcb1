import { DEFAULT_RATES } from '../server/platform/limits.ts'
import { type Answered, attackFor, burst, type Kind } from './badIds/attack.ts'
import { type EngineRound, measureEngine } from './badIds/engine.ts'
import { median, pause, quantile } from './figures.ts'
import { openConnection } from './orders/connection.ts'
import { ordersAtRate } from './orders/pace.ts'
import { createTrader, readTerms, type Trader } from './orders/traffic.ts'
import { startVenue } from './orders/venueProcess.ts'

/**
 * What requests cost others that name an order by an id beyond bigint, and by one that could be: how long orders of others
 * take alone, and beside 64 connections that send such cancellations as fast as the venue's own limit lets one address
 * (1,000 a second); and how long the next order takes behind a burst of 1,800 of them. All in the same rounds, with some
 * thousand orders at rest, which the engine would have to read where it loads its state. Then the same inside of the border.
 */
const ROUNDS = 9
const SECONDS = 4
const USERS = 48
const ORDERS = 50
const CONNECTIONS = 64
const RESTING = 60
const BURST = 1_800
/** Limits count by address, and whoever attacks has one of his own. */
const ATTACKERS = '127.0.0.2'
const RATE = DEFAULT_RATES.requests.perSecond
/** Until the limit lets an address send a burst anew, in ms. */
const REST = (DEFAULT_RATES.requests.burst / RATE) * 1_000

interface Times {
  readonly p50: number
  readonly p99: number
}
interface Round {
  readonly alone: Times
  readonly beside: Readonly<Record<Kind, Times & Answered>>
  /** The next order alone, and behind a burst, ms. */
  readonly next: number
  readonly behind: Readonly<Record<Kind, number>>
}
const KINDS = ['bad', 'unknown'] as const

const timesOf = (took: readonly number[]): Times => ({ p50: quantile(took, 0.5), p99: quantile(took, 0.99) })
const ordersOf = async (traders: readonly Trader[]): Promise<Times> =>
  timesOf((await ordersAtRate(traders, ORDERS, SECONDS)).took)
const round = (value: number): number => Number(value.toFixed(2))

const main = async (): Promise<void> => {
  const venue = await startVenue(USERS + 1, 'limited')
  const { address, cookies } = venue
  const rounds: Round[] = []
  try {
    const terms = await readTerms(address)
    const open = cookies
      .slice(0, USERS)
      .map(async (cookie) => createTrader(await openConnection(address), cookie, address, terms))
    const traders = await Promise.all(open)
    const attacker = { cookie: cookies[USERS] ?? '', origin: address }
    // Every second order of a trader rests.
    for (let n = 0; n < 2 * RESTING; n += 1) {
      await Promise.all(traders.map((trader) => trader.order()))
      // Below what the limit lets their one address send.
      await pause((USERS / RATE) * 1_000)
    }
    const next = async (): Promise<number> => (traders[0] as Trader).order()
    const behind = async (kind: Kind): Promise<number> => {
      const { answered } = await burst(BURST, address, ATTACKERS, attacker, kind)
      const took = await next()
      await answered
      await pause(REST)
      return took
    }
    const beside = async (kind: Kind): Promise<Times & Answered> => {
      // Anew each time: the venue closes connections that say nothing.
      const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(address, ATTACKERS)))
      const [times, answered] = await Promise.all([ordersOf(traders), attackFor(SECONDS, lines, attacker, kind, RATE)])
      for (const line of lines) line.close()
      await pause(REST)
      return { ...times, ...answered }
    }
    await ordersOf(traders)
    while (rounds.length < ROUNDS) {
      const alone = await ordersOf(traders)
      const both = { bad: await beside('bad'), unknown: await beside('unknown') }
      const single = await next()
      rounds.push({
        alone,
        beside: both,
        next: single,
        behind: { bad: await behind('bad'), unknown: await behind('unknown') },
      })
      process.stderr.write(`round ${rounds.length}: ${JSON.stringify(rounds.at(-1))}\n`)
    }
  } finally {
    await venue.stop()
  }
  const engine = await measureEngine({
    users: USERS,
    resting: RESTING,
    rounds: ROUNDS,
    seconds: SECONDS,
    orders: ORDERS,
    callers: CONNECTIONS,
    burst: BURST,
  })
  print(rounds, engine)
}

const print = (rounds: readonly Round[], engine: readonly EngineRound[]): void => {
  const of = (figure: (one: Round) => number): number => round(median(rounds.map(figure)))
  const ofKinds = <T>(figure: (kind: Kind) => T): Record<Kind, T> =>
    Object.fromEntries(KINDS.map((kind) => [kind, figure(kind)])) as Record<Kind, T>
  const figures = {
    resting: USERS * RESTING,
    alone: { p50: of(({ alone }) => alone.p50), p99: of(({ alone }) => alone.p99) },
    beside: ofKinds((kind) => ({
      p50: of(({ beside }) => beside[kind].p50),
      p99: of(({ beside }) => beside[kind].p99),
      attacksPerSecond: of(({ beside }) => beside[kind].perSecond),
      faults: of(({ beside }) => beside[kind].faults),
    })),
    nextOrder: { alone: of(({ next }) => next), ...ofKinds((kind) => of(({ behind }) => behind[kind])) },
  }
  const inside = (figure: (one: EngineRound) => number): number => round(median(engine.map(figure)))
  const engineFigures = {
    alone: { p50: inside(({ alone }) => alone.p50), p99: inside(({ alone }) => alone.p99) },
    beside: { p50: inside(({ beside }) => beside.p50), p99: inside(({ beside }) => beside.p99) },
    failedPerSecond: inside(({ failed }) => failed),
    nextOrder: { alone: inside(({ next }) => next), bad: inside(({ behind }) => behind) },
  }
  const engineRatio = {
    p50: inside(({ alone, beside }) => beside.p50 / alone.p50),
    p99: inside(({ alone, beside }) => beside.p99 / alone.p99),
  }
  const ratio = {
    p50: ofKinds((kind) => of(({ alone, beside }) => beside[kind].p50 / alone.p50)),
    p99: ofKinds((kind) => of(({ alone, beside }) => beside[kind].p99 / alone.p99)),
  }
  console.table({
    'orders alone': { 'p50 ms': figures.alone.p50, 'p99 ms': figures.alone.p99 },
    ...Object.fromEntries(
      KINDS.map((kind) => [
        `beside ${CONNECTIONS} connections of ${kind} ids`,
        {
          'p50 ms': figures.beside[kind].p50,
          'p99 ms': figures.beside[kind].p99,
          'p99, times alone': ratio.p99[kind],
          'attacks a second': figures.beside[kind].attacksPerSecond,
          'HTTP 5xx': figures.beside[kind].faults,
        },
      ]),
    ),
    'the next order alone': { 'p50 ms': figures.nextOrder.alone },
    [`behind a burst of ${BURST} bad ids`]: { 'p50 ms': figures.nextOrder.bad },
    [`behind a burst of ${BURST} unknown ids`]: { 'p50 ms': figures.nextOrder.unknown },
    'inside of the border: orders alone': { 'p50 ms': engineFigures.alone.p50, 'p99 ms': engineFigures.alone.p99 },
    [`… beside ${CONNECTIONS} callers whose ids the database refuses`]: {
      'p50 ms': engineFigures.beside.p50,
      'p99 ms': engineFigures.beside.p99,
      'p99, times alone': engineRatio.p99,
      'attacks a second': engineFigures.failedPerSecond,
    },
    '… the next order alone': { 'p50 ms': engineFigures.nextOrder.alone },
    [`… behind a burst of ${BURST} of them`]: { 'p50 ms': engineFigures.nextOrder.bad },
  })
  const line = {
    bench: 'badids',
    date: new Date().toISOString().slice(0, 10),
    aim: 2,
    figures: { ...figures, engine: engineFigures },
    ratio: { ...ratio, engine: engineRatio },
  }
  console.log(JSON.stringify(line))
}

await main()
