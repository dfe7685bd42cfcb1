import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coinVarieties, exchange, home, type operators, payChannels, speedConfig } from '#protocol'
import { createVenue, type Venue } from '../../../server/compose/compose.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import { createBrowser } from '../../support/api.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { removeFolder, temporaryFolder } from '../../support/folders.ts'
import { operatorOf, publishSetting, type TestOperator } from '../../support/operator.ts'
import { signUp } from '../../support/people.ts'
import { WIDE_RATES } from '../../support/startVenue.ts'
import { testConfig } from '../../support/testConfig.ts'

const DAY = 86_400_000
const dataDir = temporaryFolder('tapeline-refused')
let database: TestDatabase
let venue: Venue
let ada: TestOperator
const logged: string[] = []

const start = (): Promise<Venue> =>
  createVenue(testConfig(dataDir), {
    log: pino({ level: 'error', base: null }, { write: (text) => void logged.push(text) }),
    rates: WIDE_RATES,
    demoDelay: 200,
    market: (_, clock) => createMarket('simulated', { seed: 1, clock }),
    database: async () => ({ ...database, serverPid: () => undefined, close: async () => {} }),
  })

/** Lines as a release stored them whose schemas took more than today's; no call of this one would. */
const store = async (time: number): Promise<void> => {
  const line = { operator: 'x', note: 'of an older release', time: String(time) }
  const put = (kind: operators.SettingKind, key: string, value: object, from: number) =>
    database.db
      .insertInto('settings')
      .values({ ...line, kind, key, value: JSON.stringify(value), effective_from: String(from) })
      .execute()
  await put('fees', 'spot', { makerFee: '0.0001', takerFee: '0.0002' }, time)
  await put('fees', 'spot', { makerFee: '0.2', takerFee: '0.5' }, time + 1)
  await put('fees', 'futures', { makerFee: '0.5', takerFee: '0.5' }, time + DAY)
  await put('tiers', 'BTC-USDT-SWAP', { lines: [{ upTo: 'much', maxLeverage: 1_000, mmr: '0' }] }, time)
  await put('coin', 'BTC-USDT', { state: 'rests' }, time)
  // Was refused once, and no longer matters.
  await put('site', '', { title: 7 }, time)
  await put('site', '', { title: 'Fine', language: '' }, time + 1)
  await put('banner', 'welcome', { shown: 'no' }, time)
  await put('help', 'fees', { shown: true }, time)
  await put('approval', '', { twoAbove: '-1' }, time)
  const rest = { effective_from: String(time), ...line }
  await database.db
    .insertInto('money_configs')
    .values({ ...rest, settings: JSON.stringify({ spread: 'wide' }) })
    .execute()
  await database.db
    .insertInto('pay_channels')
    .values([
      { id: 'card', settings: JSON.stringify({ open: 'yes' }), ...rest },
      { id: 'new-way', settings: '{}', ...rest },
    ])
    .execute()
  await database.pool.query(
    `INSERT INTO timed_configs (effective_from, settings, operator, note, time) VALUES ($1, '{"on": 1}', 'x', 'x', $1)`,
    [time],
  )
}

beforeAll(async () => {
  database = await createTestDatabase()
  // What a venue writes at its first start stands before them.
  await (await start()).close()
  await store(Date.now())
  logged.length = 0
  venue = await start()
  ada = await operatorOf({ ...venue, database, dataDir }, ['configurator', 'auditor'])
})
afterAll(async () => {
  await venue.close()
  await database.drop()
  removeFolder(dataDir)
})

const REFUSED = [
  'approval ',
  'banner welcome',
  'channel card',
  'channel new-way',
  'coin BTC-USDT',
  'fees futures',
  'fees spot',
  'flash ',
  'help fees',
  'tiers BTC-USDT-SWAP',
  'timed ',
]

it('a venue starts though stored settings are refused, and says which, in its log once and to operators', async () => {
  const { data } = await ada.call('status', {})
  expect(data?.refusedSettings.map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual(REFUSED)
  const lines = logged.flatMap((text) => {
    const { setting } = JSON.parse(text) as { setting?: { kind: string; key: string } }
    return setting === undefined ? [] : [`${setting.kind} ${setting.key}`]
  })
  expect(lines.toSorted()).toEqual(REFUSED)
})

it('what counted before them counts: the last line that is one, else what a venue begins with', async () => {
  const { browser } = await signUp(venue.address)
  const list = (await browser.call(coinVarieties.getList, {})).body.data
  const found = (instId: string) => list?.instruments.find((one) => one.instId === instId)
  expect(found('BTC-USDT')).toMatchObject({ makerFee: '0.0001', takerFee: '0.0002' })
  expect(found('BTC-USDT-SWAP')?.takerFee).toBe('0.0005')
  expect(list?.next).toBeUndefined()
  expect(venue.services.terms.leverage.table('BTC-USDT-SWAP', Date.now()).tiers[0]?.maxLeverage).toBe(125)
  const terms = (await browser.call(speedConfig.selectByCode, { instId: 'BTC-USDT' })).body.data
  expect(terms?.grid.length).toBeGreaterThan(0)
  expect((await browser.call(speedConfig.changes, {})).body.data?.changes).toHaveLength(1)
  expect((await browser.call(exchange.exchangeData, {})).body.data?.terms.min).toBe('1')
  expect((await browser.call(home.bannerAndTitle, {})).body.code).toBe('200')
  const guest = createBrowser(venue.address)
  expect((await guest.call(home.bannerAndTitle, {})).body.data?.title).toBe('Fine')
  const channels = (await browser.call(payChannels.getPayChannels, {})).body.data
  expect(JSON.stringify(channels)).not.toContain('new-way')
  for (const kind of ['fees', 'help', 'channel', 'approval', 'flash', 'timed'] as const)
    expect((await ada.call('settingKeys', { kind })).code, kind).toBe('200')
})

it('is set over by an operator, and is refused no more', async () => {
  const value = JSON.stringify({ twoAbove: '500' })
  const again = { kind: 'approval', key: '', value, from: 0, note: 'again' } as const
  expect((await publishSetting({ ...venue, database, dataDir }, ada, again)).code).toBe('200')
  const { data } = await ada.call('status', {})
  expect(data?.refusedSettings.map(({ kind }) => kind)).not.toContain('approval')
})
