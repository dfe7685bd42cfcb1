import pg from 'pg'
import {
  activity,
  type Call,
  common,
  contractOrder,
  exchange,
  hq,
  type InputOf,
  limits,
  selfSelection,
  serviceMsg,
  speedConfig,
  speedOrder,
  tradingContracts,
  wallet,
} from '#protocol'
import { createVenue } from '../server/compose/compose.ts'
import { costOf } from '../server/http/machinery/costs.ts'
import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { DEFAULT_RATES } from '../server/platform/limits.ts'
import { allRates } from '../test/support/allRates.ts'
import { chatDraft } from '../test/support/chatExamples.ts'
import { newKey } from '../test/support/examples.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { freshWallet } from '../test/support/identity.ts'
import { type Person, signUp } from '../test/support/people.ts'

/**
 * What one user can make the venue's database grow by in a day: the bytes that a request leaves, by what the tables grew
 * over many of them, times how many the rates let through; beside it what it would come to without them, as fast as it goes.
 */
const AT_ONCE = 20
const DAY = 86_400
const { burst, perSecond } = DEFAULT_RATES.userWrites

const dataDir = temporaryFolder('tapeline-bench')
let owner: pg.ClientConfig = {}
const venue = await createVenue(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }), {
  rates: allRates({ burst: 1e9, perSecond: 1e9 }),
  database: async () => {
    const database = await openDatabase({ dataDir })
    owner = database.owner
    return database
  },
})
const admin = new pg.Client(owner)
await admin.connect()

const size = async (): Promise<number> => {
  const { rows } = await admin.query<{ size: string }>(
    `SELECT sum(pg_total_relation_size(oid)) AS size FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname !~ '^(tick_|ledger_rec|liabilit)'`,
  )
  return Number(rows[0]?.size)
}

/** Requests of one kind; `each` makes as many as `calls` names, so that one round trip of an order counts as two. */
interface Kind {
  readonly name: string
  readonly calls: readonly string[]
  readonly count: number
  readonly each: (person: Person) => Promise<unknown>
}

const post = async <C extends Call>({ browser }: Person, call: C, input: InputOf<C>) =>
  (await browser.call(call, input, call.money ? { key: newKey() } : {})).body

const { data: quotes } = await post(await signUp(venue.address), hq.getCoinHQData, { instIds: ['BTC-USDT'] })
const last = Number(quotes?.tickers[0]?.last)
const [low, lower] = [String(Math.floor(last * 0.8)), String(Math.floor(last * 0.7))]
const high = String(Math.ceil(last * 1.2))
const spot = { instId: 'BTC-USDT', side: 'buy', sz: '0.0001' } as const
const swap = { instId: 'BTC-USDT-SWAP', sz: '0.001' } as const
const cancel = async (person: Person, ordId: string | undefined) =>
  post(person, tradingContracts.update, { action: 'cancel', ordId: ordId ?? '0' })
const place = async (person: Person, input: InputOf<typeof tradingContracts.save>) =>
  (await post(person, tradingContracts.save, input)).data?.order.ordId

const SAVE = 'tradingContracts.save'
const UPDATE = 'tradingContracts.update'
const FUTURES = 'contractOrder.save'
const KINDS: readonly Kind[] = [
  {
    name: 'exchange at a quote that is not there',
    calls: ['exchange.addOrder'],
    count: 2_000,
    each: (person) => post(person, exchange.addOrder, { quote: '1' }),
  },
  {
    name: 'a quote',
    calls: ['exchange.exchangeData'],
    count: 2_000,
    each: (person) => post(person, exchange.exchangeData, { quote: { from: 'USDT', to: 'BTC', amount: '100' } }),
  },
  {
    name: 'end the other sessions, of which there are none',
    calls: ['activity.endOthers'],
    count: 2_000,
    each: (person) => post(person, activity.endOthers, {}),
  },
  {
    name: 'challenge for an invented wallet',
    calls: ['wallet.challenge'],
    count: 2_000,
    each: (person) => post(person, wallet.challenge, { address: freshWallet().address }),
  },
  {
    name: 'order beyond the balance',
    calls: [SAVE],
    count: 2_000,
    each: (person) => place(person, { ordType: 'limit', ...spot, sz: '1000', px: low }),
  },
  {
    name: 'ask for a key that never was',
    calls: ['tradingContracts.outcome'],
    count: 2_000,
    each: (person) => post(person, tradingContracts.outcome, { key: newKey() }),
  },
  {
    name: 'limit order, cancelled',
    calls: [SAVE, UPDATE],
    count: 1_000,
    each: async (person) => cancel(person, await place(person, { ordType: 'limit', ...spot, px: low })),
  },
  {
    name: 'pair of orders (OCO), cancelled',
    calls: [SAVE, UPDATE],
    count: 500,
    each: async (person) =>
      cancel(person, await place(person, { ordType: 'oco', ...spot, px: low, trigPx: high, stopPx: high })),
  },
  {
    name: 'amend an order',
    calls: [UPDATE, UPDATE],
    count: 500,
    each: async (person) => {
      const { data } = await post(person, tradingContracts.getCurrentContractsData, {})
      const ordId = data?.orders[0]?.ordId ?? (await place(person, { ordType: 'limit', ...spot, px: low })) ?? '0'
      await post(person, tradingContracts.update, { action: 'amend', ordId, px: lower })
      return post(person, tradingContracts.update, { action: 'amend', ordId, px: low })
    },
  },
  {
    name: 'market order to and fro',
    calls: [SAVE, SAVE],
    count: 300,
    each: async (person) => {
      await place(person, { ordType: 'market', ...spot })
      return place(person, { ordType: 'market', ...spot, side: 'sell' })
    },
  },
  {
    name: 'contract with both exits, and closed',
    calls: [FUTURES, FUTURES],
    count: 200,
    each: async (person) => {
      const exits = { tpTrigPx: high, slTrigPx: low }
      await post(person, contractOrder.save, { ordType: 'market', ...swap, side: 'buy', ...exits })
      return post(person, contractOrder.save, { ordType: 'market', ...swap, side: 'sell' })
    },
  },
  {
    name: 'timed contract',
    calls: ['speedOrder.save'],
    count: 200,
    each: async (person) => {
      const { data } = await post(person, speedConfig.selectByCode, { instId: 'BTC-USDT' })
      const [offer] = data?.grid ?? []
      if (offer === undefined) throw new Error('no timed contracts')
      return post(person, speedOrder.save, {
        instId: 'BTC-USDT',
        direction: 'up',
        stake: '5',
        ...offer,
        quoteTs: Date.now(),
      })
    },
  },
  {
    name: 'favourites',
    calls: ['selfSelection.setFavourites'],
    count: 1_000,
    each: (person) => post(person, selfSelection.setFavourites, { instIds: ['BTC-USDT', 'ETH-USDT'] }),
  },
  {
    name: 'language',
    calls: ['common.setUserLanguage'],
    count: 1_000,
    each: (person) => post(person, common.setUserLanguage, { language: 'de' }),
  },
  {
    name: 'wrong code for a sensitive act',
    calls: ['activity.setPhrase'],
    count: 500,
    each: (person) => post(person, activity.setPhrase, { phrase: 'blue heron', code: '000000' }),
  },
  {
    name: 'message of 2,000 letters to support',
    calls: ['serviceMsg.save'],
    count: 500,
    each: (person) => post(person, serviceMsg.save, chatDraft('x'.repeat(2_000))),
  },
]

const chargeOf = (calls: readonly string[]): number =>
  calls.reduce((sum, name) => {
    const [group = '', call = ''] = name.split('.')
    return sum + (costOf(group, call).writes ?? 0)
  }, 0)

const gigabytes = (bytes: number): number => Number((bytes / 1e9).toFixed(2))
const people: Person[] = []
while (people.length < AT_ONCE) {
  const person = await signUp(venue.address)
  await post(person, limits.declare, { country: 'SG', adult: 'yes', risk: 'understood' })
  people.push(person)
}
const table: Record<string, object> = {}
const figures: Record<string, { readonly gbADayFlatOut: number; readonly gbADayByRates: number }> = {}
for (const { name, calls, count, each } of KINDS) {
  const before = await size()
  const began = performance.now()
  await Promise.all(
    people.map(async (person) => {
      for (let nth = 0; nth < count / AT_ONCE; nth += 1) await each(person)
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  const bytes = ((await size()) - before) / count
  const charge = chargeOf(calls)
  const aDay = charge === 0 ? Number.NaN : (burst + perSecond * DAY) / charge
  const gbADayFlatOut = gigabytes((bytes * count * DAY) / seconds)
  const gbADayByRates = gigabytes(bytes * aDay)
  table[name] = {
    'bytes left': Math.round(bytes),
    'kilobytes charged': charge,
    'GB a day, flat out': gbADayFlatOut,
    'GB a day, by the rates': gbADayByRates,
  }
  // The rates set no bound to what is charged nothing.
  if (charge > 0) figures[name] = { gbADayFlatOut, gbADayByRates }
}
console.table(table)
console.log(JSON.stringify({ bench: 'disk', date: new Date().toISOString().slice(0, 10), figures }))
await admin.end()
await venue.close()
removeFolder(dataDir)
process.exit(0)
