import { ensureBuild } from '../scripts/build.mjs'
import { startChild } from '../test/support/childProcess.ts'
import { FILTERS, type Reader, readList, readPages } from './c2c/lists.ts'
import type { C2cCommand, C2cReady, C2cReport, SeenAd, Somebody } from './c2c/messages.ts'
import { takesToScreens } from './c2c/screens.ts'
import { scrollList } from './c2c/scroll.ts'
import { createTaking } from './c2c/takes.ts'
import { median, quantile } from './figures.ts'
import { openConnection } from './orders/connection.ts'
import { ordersAtRate } from './orders/pace.ts'
import { createPgbench, findPgbench } from './orders/pgbench.ts'
import type { Trader } from './orders/traffic.ts'

/**
 * A C2C market of 10,000 live ads: any filter of its list through HTTP, beside bare reads of as many rows by their ids;
 * frames while that list is scrolled on a phone four times as slow, beside bare rows; from a take until both sides have it
 * on screen; and durable takes a second, of many ads and of one, beside pgbench on the same PostgreSQL. Venue, PostgreSQL
 * and this client share the computer.
 */
const MERCHANTS = 1_000
const ADS_EACH = 10
const TAKERS = 800
const ROUNDS = 3
/** So many that one that the computer disturbed is not yet the hundredth part. */
const READS = 300
const SCREENS = 60
const CLIENTS = 16
const RATE = 200
/** So that a round has as many takes as there are takers. */
const SECONDS = TAKERS / RATE

const round = (value: number, digits = 1): number => Number(value.toFixed(digits))
const p = (took: readonly number[]) => ({ p50: round(quantile(took, 0.5)), p99: round(quantile(took, 0.99)) })

if (!ensureBuild()) throw new Error('the app does not build')
const program = await findPgbench()
const venue = await startChild<C2cCommand, C2cReady | C2cReport>(
  new URL('./c2c/venue.ts', import.meta.url),
  ...[MERCHANTS, TAKERS, ADS_EACH].map(String),
)
const { address, connection, takers, merchants, ads, popular, live } = venue.first as C2cReady
const ask = async (command: C2cCommand): Promise<readonly number[]> => ((await venue.ask(command)) as C2cReport).took

const readLists = async (): Promise<{ filters: Record<string, readonly number[]>; plain: readonly number[] }> => {
  const reader: Reader = { connection: await openConnection(address), cookie: takers[0]?.cookie ?? '', origin: address }
  const filters: Record<string, number[]> = {}
  const plain: number[] = []
  for (let nth = 0; nth < READS; nth += 1) {
    for (const [name, query] of Object.entries(FILTERS))
      (filters[name] ??= []).push((await readList(reader, query)).took)
    plain.push(...(await ask({ do: 'plain', times: 10 })))
  }
  filters['every page of 100'] = await readPages(reader, { coin: 'USDT', currency: 'EUR', side: 'buy' }, 100)
  reader.connection.close()
  return { filters, plain }
}

/** Every taker once, each with an ad: of many, or the same one. */
const turns = (of: readonly SeenAd[]) => {
  let nth = 0
  return (): [Somebody, SeenAd] => {
    const pair: [Somebody, SeenAd] = [takers[nth % takers.length] as Somebody, of[nth % of.length] as SeenAd]
    nth += 1
    return pair
  }
}
const takingOf = async (of: readonly SeenAd[], clients: number): Promise<Trader[]> => {
  const next = turns(of)
  return Promise.all(
    Array.from({ length: clients }, async () => createTaking(await openConnection(address), address, next)),
  )
}

/** Takes of all takers as fast as they are answered; how many a second. */
const flatOut = async (of: readonly SeenAd[]): Promise<number> => {
  const takings = await takingOf(of, CLIENTS)
  let left = takers.length
  const began = performance.now()
  await Promise.all(
    takings.map(async (taking) => {
      while (left > 0) {
        left -= 1
        await taking.order()
      }
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  await ask({ do: 'finish' })
  return takers.length / seconds
}

const atRate = async (of: readonly SeenAd[]): Promise<{ p50: number; p99: number }> => {
  const { took } = await ordersAtRate(await takingOf(of, 64), RATE, SECONDS)
  await ask({ do: 'finish' })
  return p(took)
}

/** What is measured together, so that what disturbs the computer disturbs both. */
const measure = async (pgbench: Awaited<ReturnType<typeof createPgbench>>) => ({
  reference: { flat: await pgbench.perSecond(SECONDS), paced: p(await pgbench.latenciesAt(RATE, SECONDS)) },
  flat: await flatOut(ads),
  ofOneAd: await flatOut([popular]),
  paced: await atRate(ads),
})

try {
  const pgbench = await createPgbench(program, connection, CLIENTS)
  const lists = await readLists()
  const scrolled = await scrollList(address, takers[0] as Somebody)
  const screens = p(await takesToScreens(address, takers.slice(0, SCREENS), merchants, ads))
  await ask({ do: 'finish' })
  const rounds: Awaited<ReturnType<typeof measure>>[] = []
  while (rounds.length < ROUNDS) rounds.push(await measure(pgbench))
  const of = (figure: (one: (typeof rounds)[number]) => number): number => round(median(rounds.map(figure)))
  const filters = Object.fromEntries(Object.entries(lists.filters).map(([name, took]) => [name, p(took)]))
  const plain = p(lists.plain)
  const figures = {
    ads: live,
    filters,
    slowestFilterP99: Math.max(...Object.values(filters).map(({ p99 }) => p99)),
    list: scrolled.list,
    screens,
    takesPerSecond: of(({ flat }) => flat),
    takesOfOneAdPerSecond: of(({ ofOneAd }) => ofOneAd),
    takesPaced: { p50: of(({ paced }) => paced.p50), p99: of(({ paced }) => paced.p99) },
  }
  const reference = {
    plain,
    list: scrolled.bare,
    transactionsPerSecond: of(({ reference: one }) => one.flat),
    paced: { p50: of(({ reference: one }) => one.paced.p50), p99: of(({ reference: one }) => one.paced.p99) },
  }
  console.log(`${live} live ads; a page of the list through HTTP, by filter:`)
  console.table({ ...filters, [`reference: 21 rows by their ids, no HTTP`]: plain })
  console.log(`The list on a phone four times as slow, ${scrolled.offers} offers fetched meanwhile:`)
  console.table({ 'the list': scrolled.list, 'reference: bare rows': scrolled.bare })
  console.table({
    'a take until both screens have it': screens,
    [`takes, ${RATE} a second`]: figures.takesPaced,
    [`pgbench -N, ${RATE} a second`]: reference.paced,
  })
  console.table({
    'takes, flat out': { 'a second': figures.takesPerSecond },
    'takes of one ad, flat out': { 'a second': figures.takesOfOneAdPerSecond },
    'pgbench -N, flat out': { 'a second': reference.transactionsPerSecond },
  })
  const date = new Date().toISOString().slice(0, 10)
  console.log(JSON.stringify({ bench: 'c2c', date, figures, reference }))
} finally {
  await venue.end()
}
process.exit(0)
