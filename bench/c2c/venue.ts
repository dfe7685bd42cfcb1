import { toAmount } from '#protocol'
import { createVenue } from '../../server/compose/compose.ts'
import { SESSION_COOKIE } from '../../server/http/machinery/cookies.ts'
import { readConfig } from '../../server/platform/config.ts'
import { createEnter } from '../../server/users/accounts/enter.ts'
import { allRates } from '../../test/support/allRates.ts'
import { temporaryFolder } from '../../test/support/folders.ts'
import { stopsWithParent } from '../../test/support/stopsWithParent.ts'
import { untilWeekday } from '../../test/support/weekday.ts'
import { openBenchDatabase } from '../orders/benchDatabase.ts'
import type { C2cCommand, C2cReady, C2cReport, SeenAd } from './messages.ts'
import { addEarlierOrders, addMember, ask, each, type Member, newAd } from './world.ts'

/**
 * A venue with a full C2C market, in a process and a data folder of its own, on its embedded PostgreSQL with fsync on.
 * Its clock stands on a Wednesday, when currencies are traded, and only its rate limits are wider: one address plays all.
 */
const [merchantCount = 0, takerCount = 0, adsEach = 0] = process.argv.slice(2).map(Number)
const dataDir = temporaryFolder('tapeline-bench')
const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO_MERCHANTS: 'off' })
const ahead = untilWeekday(3, Date.now())
const { database: opened, connection } = await openBenchDatabase(dataDir)
const unlimited = { burst: 1e6, perSecond: 1e6 }
const venue = await createVenue(config, {
  clock: { now: () => Date.now() + ahead },
  rates: allRates(unlimited),
  gateway: { connections: unlimited },
  database: () => Promise.resolve(opened),
})
const { services } = venue
const { database, clock } = services
stopsWithParent(venue, dataDir)

const enter = createEnter(database.db, clock)
const newSession = async (uid: string): Promise<string> =>
  `${SESSION_COOKIE}=${(await enter(undefined, { uid, ip: '127.0.0.1', userAgent: 'bench' })).session}`
const named = (kind: string, count: number) => Array.from({ length: count }, (_, nth) => `${kind}${nth}`)

const merchants = await each(named('merchant', merchantCount + 1), (name) =>
  addMember(services, name, newSession, true),
)
await addEarlierOrders(
  services,
  merchants.map(({ uid }) => uid),
)
const takers = await each(named('taker', takerCount), (name) => addMember(services, name, newSession, false))
await each(Array.from({ length: merchantCount * adsEach }), (_, nth) => {
  const { uid, payees } = merchants[nth % merchantCount] as Member
  return ask(services, uid, { call: 'merchant.createAd', body: newAd(nth, payees) })
})
const { uid: owner, payees: ways } = merchants[merchantCount] as Member
const shared = await ask(services, owner, {
  call: 'merchant.createAd',
  body: { ...newAd(0, ways), amount: toAmount('9000'), min: toAmount('1') },
})
await database.pool.query('ANALYZE')
const { rows: onSale } = await database.pool.query<SeenAd>(
  `SELECT id::text AS ad, version, terms -> 'pricing' ->> 'price' AS price, payees ->> 0 AS payee, owner::text,
     '50' AS total
   FROM c2c_ads WHERE state = 'live' AND side = 'sell' AND currency = 'EUR' AND terms -> 'pricing' ->> 'kind' = 'fixed'
   ORDER BY id`,
)
const popular = onSale.find(({ ad }) => ad === shared)
if (popular === undefined) throw new Error('The ad that everybody takes is not on sale')
const all = await database.pool.query<{ id: string }>("SELECT id::text FROM c2c_ads WHERE state = 'live' ORDER BY id")

const step = (uid: string, body: object) => ask(services, uid, { call: 'merchantOrder.step', body: body as never })

/** What was taken is paid and released, so that its taker may take again and the figures grow. */
const finish = async (): Promise<void> => {
  const { rows } = await database.pool.query<{ id: string; buyer: string; seller: string }>(
    "SELECT id::text, buyer::text, seller::text FROM c2c_orders WHERE state = 'escrowed'",
  )
  await each(rows, async ({ id, buyer, seller }) => {
    await step(buyer, { id, kind: 'pay', state: 'escrowed', reference: 'TR 1' })
    await step(seller, { id, kind: 'release', state: 'paid', acceptsPayer: false })
  })
}

/** The reference of a list: as many rows by their ids, and nothing else. */
const plain = async (times: number): Promise<number[]> => {
  const took: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const from = (nth * 37) % (all.rows.length - 21)
    const ids = all.rows.slice(from, from + 21).map(({ id }) => id)
    const began = performance.now()
    await database.pool.query('SELECT * FROM c2c_ads WHERE id = ANY ($1)', [ids])
    took.push(performance.now() - began)
  }
  return took
}

const who = ({ uid, cookie }: Member) => ({ uid, cookie })
const ready: C2cReady = {
  address: venue.address,
  connection,
  takers: takers.map(who),
  merchants: merchants.map(who),
  ads: onSale.filter(({ ad }) => ad !== shared),
  // So small that it lasts for all rounds.
  popular: { ...popular, total: '2' },
  live: all.rows.length,
}
process.send?.(ready)
const answer = async (command: C2cCommand): Promise<C2cReport> => {
  if (command.do === 'plain') return { took: await plain(command.times) }
  await finish()
  return { took: [] }
}
process.on('message', (command: C2cCommand) => {
  void answer(command).then((report) => process.send?.(report))
})
