import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_PREFIX, allCalls, type Call, IDEMPOTENCY_HEADER } from '#protocol'
import { costOf } from '../../../server/http/machinery/costs.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import { EXAMPLES, newKey, type World } from '../../support/examples.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

/** It is Wednesday noon and goes on from there: forex has hours. */
const AHEAD = Date.UTC(2027, 0, 6, 12) - Date.now()
const clock = { now: () => Date.now() + AHEAD }
const CHANGE = /\b(?:insert\s+into|update\s+\w|delete\s+from)|_commit\(|_post\(/i
/**
 * What the venue writes by itself, whoever asks: tick record, check of the ledger, letters on their way, indexes of loans, who
 * was seen.
 */
const BY_ITSELF =
  /tick_|ledger_reconc|liabilit|outbox|mailbox|letters_due|loan_indexes|"?sessions"?\s+set\s+"?seen_at|lease/i
/** A timed contract of an earlier call whose time is over just now. */
const SETTLES = /timed_commit/

let venue: TestVenue
let world: World
let seen: string[] | undefined
const original = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
beforeAll(async () => {
  Reflect.set(pg.Client.prototype, 'query', function record(this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
    if (CHANGE.test(text) && !BY_ITSELF.test(text)) seen?.push(text.replaceAll(/\s+/g, ' ').slice(0, 120))
    return Reflect.apply(original, this, args)
  })
  venue = await startVenue({
    clock,
    demoDelay: 1e9,
    payDelay: 1e9,
    market: () => createMarket('simulated', { seed: 1, clock }),
  })
  // Its key is made once, by whoever is the first to ask for it.
  await venue.services.books.signer()
})
afterAll(async () => {
  Reflect.set(pg.Client.prototype, 'query', original)
  await venue.close()
})

const post = (call: Call, input: object) =>
  world.person.browser.send(API_PREFIX + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(call.money ? { [IDEMPOTENCY_HEADER]: newKey() } : {}) },
    body: JSON.stringify(input),
  })

const users = allCalls().filter(([, , { audience, upload }]) => audience === 'user' && !upload)
const statements = async (group: string, name: string, call: Call): Promise<string[]> => {
  const examples = EXAMPLES as Record<string, Record<string, (world: World) => object | Promise<object>> | undefined>
  world = {
    address: venue.address,
    services: venue.services,
    person: await signUp(venue.address),
    now: () => clock.now(),
    isStill: true,
  }
  const input = (await examples[group]?.[name]?.(world)) ?? {}
  const found: string[] = []
  seen = found
  try {
    await post(call, input)
  } finally {
    seen = undefined
  }
  return found
}

it.each(users.filter(([group, name]) => costOf(group, name).writes === undefined))(
  '%s.%s takes no tokens for what is left behind, and writes nothing',
  async (group, name, call) => {
    const found = await statements(group, name, call)
    expect(found.filter((one) => !SETTLES.test(one))).toEqual([])
  },
)

it('what writes is seen to write', async () => {
  const [group, name, call] = users.find(([, , { path }]) => path === '/v2/tradingContracts/save') ?? users[0] ?? []
  if (group === undefined || name === undefined || call === undefined) throw new Error('no such call')
  expect(await statements(group, name, call)).not.toEqual([])
})
