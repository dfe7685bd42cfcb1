import { afterEach, expect, test, vi } from 'vitest'
import { tradingContracts } from '#protocol'
import { JOURNAL_LIMITS } from '../../../server/realtime/feeds/journal.ts'
import { createTestDatabase } from '../../support/database.ts'
import { FakeMarket, fakeTicker } from '../../support/fakeMarket.ts'
import { type Person, signUp } from '../../support/people.ts'
import { type PersonStream, personStream } from '../../support/personStream.ts'
import { fc } from '../../support/property.ts'
import { startVenue, type TestVenue, type VenueOptions, WIDE_RATES } from '../../support/startVenue.ts'
import { until } from '../../support/until.ts'

/** Random cases, each with a venue that starts again. */
vi.setConfig({ testTimeout: 120_000 })

let fake: FakeMarket
/** Prices of this moment: orders on old ones are refused. */
const quote = (): void => {
  const ts = Date.now()
  fake.setTicker(fakeTicker('BTC-USDT', '100', ts))
  fake.setBook('BTC-USDT', { asks: [['101', '500', '0', '1']], bids: [['99', '500', '0', '1']], ts, seqId: 1 })
}
const market = (): FakeMarket => {
  fake = new FakeMarket()
  quote()
  return fake
}

let ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
  ends = []
})

/** A venue, and every change of an order as the venue says it, by user. */
const start = async (options: VenueOptions = {}): Promise<{ venue: TestVenue; changes: (uid: string) => string[] }> => {
  const venue = await startVenue({
    market,
    ...options,
    gateway: { connections: WIDE_RATES.requests, ...options.gateway },
  })
  let isOpen = true
  const close = async (): Promise<void> => {
    if (isOpen) await venue.close()
    isOpen = false
  }
  ends.push(close)
  const all = new Map<string, string[]>()
  const changes = (uid: string): string[] => {
    const own = all.get(uid) ?? []
    all.set(uid, own)
    return own
  }
  venue.services.events.onOrder((uid, order) => changes(uid).push(`${order.ordId} ${order.state} ${order.accFillSz}`))
  return { venue: { ...venue, close }, changes }
}
const enter = async (venue: TestVenue, person: Person, seen?: Parameters<typeof personStream>[2]) => {
  const made = personStream(venue.address, person, seen)
  ends.push(() => made.stream.close())
  made.stream.orders()
  made.stream.funds()
  await until(made.stream.trading, ({ phase }) => phase === 'live')
  return made
}

const endsOf = (all: readonly string[]): string[] => all.filter((each) => / (?:filled|canceled) /.test(each))

let keys = 0
const key = (): string => `resume-test-key-${String(++keys).padStart(6, '0')}`
/** Buys at once, or leaves an order in the book and takes it back. */
const trade = async ({ browser }: Person, isTaker: boolean): Promise<void> => {
  const order = { ordType: 'limit', instId: 'BTC-USDT', side: 'buy', sz: '0.01', px: isTaker ? '101' : '98' } as const
  quote()
  const { body } = await browser.call(tradingContracts.save, order, { key: key() })
  if (body.data === undefined) throw new Error(`${body.code} ${body.msg}`)
  const { ordId } = body.data.order
  if (!isTaker) await browser.call(tradingContracts.update, { action: 'cancel', ordId }, { key: key() })
}
/** The client is told all of this, and nothing else. */
const caughtUp = async ({ stream, told }: PersonStream, truth: readonly string[]): Promise<void> => {
  await until(told, ({ length }) => length >= truth.length)
  await until(stream.trading, ({ phase }) => phase === 'live')
  expect(told.value).toEqual(truth)
}

test('three connections of one user, cut again and again while orders fill: each is told every change once and in order', async () => {
  const { venue, changes } = await start()
  const person = await signUp(venue.address)
  const clients = await Promise.all([0, 1, 2].map(() => enter(venue, person)))
  for (let round = 0; round < 12; round++) {
    const client = clients[round % 3]
    client?.cut()
    await trade(person, round % 2 === 0)
  }
  await Promise.all(clients.map((client) => caughtUp(client, changes(person.uid))))
  const records = await person.browser.call(tradingContracts.getCurrentContractsData, {})
  for (const { stream } of clients) {
    await until(stream.trading, ({ phase }) => phase === 'live')
    expect(stream.away.value).toBeUndefined()
    expect(stream.seen.value?.offset).toBe(changes(person.uid).length)
  }
  expect(records.body.data?.orders).toEqual([])
})

test('a fresh start from what was seen is told the rest', async () => {
  const { venue, changes } = await start()
  const person = await signUp(venue.address)
  const first = await enter(venue, person)
  await trade(person, true)
  await caughtUp(first, changes(person.uid))
  await until(first.stream.seen, (seen) => seen?.offset === changes(person.uid).length)
  const seen = first.stream.seen.value
  first.stream.close()
  const before = changes(person.uid).length
  await trade(person, false)
  await trade(person, true)
  const second = await enter(venue, person, seen)
  await caughtUp(second, changes(person.uid).slice(before))
  const away = await until(second.stream.away, (value) => value !== undefined)
  expect(away).toMatchObject({ lost: false, orders: [{ state: 'canceled' }, { state: 'filled' }] })
})

test('more than the venue keeps is lost: the records tell what ended, and it is said', async () => {
  const { venue } = await start({ gateway: { journal: { ...JOURNAL_LIMITS, pushes: 3 } } })
  const person = await signUp(venue.address)
  const first = await enter(venue, person)
  await until(first.stream.seen, (seen) => seen !== undefined)
  const seen = first.stream.seen.value
  first.stream.close()
  for (let n = 0; n < 3; n++) await trade(person, n > 0)
  const { stream, told } = await enter(venue, person, seen)
  const away = await until(stream.away, (value) => value !== undefined)
  expect(away?.lost).toBe(true)
  expect(away?.orders.map(({ state }) => state)).toEqual(['canceled', 'filled', 'filled'])
  expect(told.value).toHaveLength(3)
})

test('a venue that was started anew says that all was lost; the records tell what ended, and the rest goes on', async () => {
  const database = await createTestDatabase()
  ends.push(() => database.drop())
  const shared: VenueOptions = {
    database: async () => ({ ...database, serverPid: () => undefined, close: async () => undefined }),
  }
  const { venue } = await start(shared)
  const person = await signUp(venue.address)
  const first = await enter(venue, person)
  await trade(person, true)
  await until(first.stream.seen, (seen) => (seen?.offset ?? 0) > 0)
  const seen = first.stream.seen.value
  first.stream.close()
  await trade(person, false)
  const port = Number(new URL(venue.address).port)
  await venue.close()
  await venue.database.drop()
  const again = await start({ ...shared, config: { port } })
  const { stream, told } = await enter(again.venue, person, seen)
  const away = await until(stream.away, (value) => value !== undefined)
  expect(away).toMatchObject({ lost: true, orders: [{ state: 'canceled' }] })
  await trade(person, true)
  await until(told, ({ length }) => length === 2)
  expect(told.value.slice(1)).toEqual(again.changes(person.uid))
})

test('fifty users at once: nobody is told what is another’s, and everybody all of his own', async () => {
  const { venue, changes } = await start()
  const people: Person[] = []
  for (let n = 0; n < 10; n++)
    people.push(...(await Promise.all(Array.from({ length: 5 }, () => signUp(venue.address)))))
  const clients = await Promise.all(people.map((person) => enter(venue, person)))
  await Promise.all(
    people.map(async (person, n) => {
      for (let round = 0; round < 3; round++) {
        if ((n + round) % 2 === 0) clients[n]?.cut()
        await trade(person, round !== 1)
      }
    }),
  )
  await Promise.all(clients.map((client, n) => caughtUp(client, changes(people[n]?.uid ?? ''))))
})

test('any run of trades, cuts and returns, with a short memory: what is live is the records, and nothing is told twice', async () => {
  const { venue, changes } = await start({ gateway: { journal: { ...JOURNAL_LIMITS, pushes: 6 } } })
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('trade' as const), isTaker: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('cut' as const), who: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('rest' as const) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const person = await signUp(venue.address)
      const clients = [await enter(venue, person), await enter(venue, person)]
      for (const each of steps) {
        if (each.do === 'trade') await trade(person, each.isTaker)
        else if (each.do === 'cut') clients[each.who]?.cut()
        else await new Promise((resolve) => setImmediate(resolve))
      }
      await trade(person, true)
      const truth = changes(person.uid)
      for (const { stream, told } of clients) {
        await until(told, (all) => all.at(-1) === truth.at(-1))
        expect(new Set(told.value).size).toBe(told.value.length)
        // With so short a memory something may be lost, but never an end, and never the order.
        expect(endsOf(told.value)).toEqual(endsOf(truth))
        expect(told.value.filter((each) => truth.includes(each))).toEqual(told.value)
        stream.close()
      }
    }),
    { numRuns: 12, interruptAfterTimeLimit: 20_000 },
  )
})
