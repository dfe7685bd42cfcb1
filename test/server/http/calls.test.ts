import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  API_PREFIX,
  allCalls,
  type Call,
  ERRORS,
  type ErrorName,
  IDEMPOTENCY_HEADER,
  tradingContracts,
  v1,
} from '#protocol'
import { createMarket } from '../../../server/market/createMarket.ts'
import { type Browser, createBrowser } from '../../support/api.ts'
import { EXAMPLES, newKey, type World } from '../../support/examples.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

/** It is Wednesday noon and goes on from there: forex has hours. */
const AHEAD = Date.UTC(2027, 0, 6, 12) - Date.now()
const clock = { now: () => Date.now() + AHEAD }
let venue: TestVenue
let world: World
beforeAll(async () => {
  venue = await startVenue({
    clock,
    market: () => createMarket('simulated', { seed: 1, clock }),
  })
  world = {
    address: venue.address,
    services: venue.services,
    person: await signUp(venue.address),
    now: () => clock.now(),
  }
})
afterAll(() => venue.close())

const exampleOf = (group: string, name: string): Promise<object> => {
  const examples = EXAMPLES as Record<string, Record<string, (world: World) => object | Promise<object>> | undefined>
  return Promise.resolve(examples[group]?.[name]?.(world) ?? {})
}

interface Request {
  readonly browser?: Browser
  readonly headers?: Record<string, string>
  readonly key?: string | undefined
}

/** Posts any text to a call, as the signed-in person unless told otherwise, with a fresh key where one is needed. */
const post = (call: Call, body: string, { browser = world.person.browser, headers, key = newKey() }: Request = {}) =>
  browser.send(API_PREFIX + call.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(call.money && key !== '' ? { [IDEMPOTENCY_HEADER]: key } : {}),
      ...headers,
    },
    body,
  })

/** Calls of the specification for what the venue does not have, with the refusal that each of them always answers. */
const REFUSED: Readonly<Record<string, ErrorName>> = { 'fxSpeedConfig.selectByCode': 'timedNoForex' }

/**
 * Calls that somebody new makes: a reset of demo funds only succeeds without orders, positions and transfers, such as
 * the other examples leave behind; a manual reset is decided seconds later, and its hold would refuse their withdrawals.
 */
const FOR_NEWCOMERS: ReadonlySet<string> = new Set(['assets.resetDemoFunds', 'user.manualReset'])

/** Those that take a file are no JSON: `uploads.test.ts`. */
const JSON_CALLS = allCalls().filter(([, , { upload }]) => !upload)

describe.each(JSON_CALLS)('%s.%s', (group, name, call) => {
  it('answers an example with just what it promises', async () => {
    const { browser } = FOR_NEWCOMERS.has(`${group}.${name}`) ? await signUp(venue.address) : world.person
    const { status, body, headers } = await post(call, JSON.stringify(await exampleOf(group, name)), { browser })
    expect(headers.get('cache-control')).toBe('no-store')
    const refused = REFUSED[`${group}.${name}`]
    if (refused !== undefined) return expect([status, body.code]).toEqual([200, ERRORS[refused].code])
    expect([status, body.code, body.msg]).toEqual([200, call === v1.getDomain ? 1 : '200', ''])
    const checked = v.safeParse(call.output, body.data)
    expect(checked.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined()
    // What the schema does not know would be cut away here: nothing else may leave the venue.
    expect(body.data).toEqual(checked.output)
  })

  it('refuses an unknown field by its name', async () => {
    const body = { ...(await exampleOf(group, name)), nonsense: 1 }
    expect((await post(call, JSON.stringify(body))).body).toMatchObject({ code: '1002', field: 'nonsense' })
  })

  it('refuses each field that has a wrong type', async () => {
    const example = await exampleOf(group, name)
    for (const field of Object.keys(example))
      for (const wrong of [{}, null, [[]], true]) {
        const { body } = await post(call, JSON.stringify({ ...example, [field]: wrong }))
        expect(body.code).toBe('1001')
        expect(body.field?.split('.')[0]).toBe(field)
      }
  })

  it('refuses malformed JSON, a list, and a huge body', async () => {
    expect((await post(call, '{"a":')).body.code).toBe('1000')
    expect((await post(call, '[]')).body.code).toBe('1000')
    const huge = await post(call, JSON.stringify({ a: 'x'.repeat(17 * 1024) }))
    expect([huge.status, huge.body.code]).toEqual([413, '1003'])
  })

  it('refuses other methods', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, body } = await world.person.browser.send(API_PREFIX + call.path, { method })
      expect([status, body.code]).toEqual([405, '1004'])
    }
  })

  it('refuses a foreign page that carries the cookie', async () => {
    const { body } = await post(call, '{}', { headers: { origin: 'https://evil.example' } })
    expect(body.code).toBe('1005')
  })
})

describe('without a session every user’s call answers 650', () => {
  it.each(allCalls().filter(([, , call]) => call.audience === 'user'))('%s.%s', async (_group, _name, call) => {
    const guest = createBrowser(venue.address)
    for (const body of ['{}', '{"a":'])
      expect((await post(call, body, { browser: guest })).body).toEqual({
        code: '650',
        msg: 'Session expired. Please sign in again.',
      })
  })
})

describe('without a good key every money call is refused', () => {
  // An example of before has signed somebody else in.
  beforeAll(async () => {
    world = { ...world, person: await signUp(venue.address) }
  })
  it.each(allCalls().filter(([, , call]) => call.money))('%s.%s', async (group, name, call) => {
    const example = JSON.stringify(await exampleOf(group, name))
    for (const key of ['', 'short', 'x'.repeat(65), 'key with blanks in it'])
      expect((await post(call, example, { key })).body.code).toBe('1007')
  })
})

describe('amounts', () => {
  const order = { ordType: 'limit', instId: 'BTC-USDT', side: 'buy', sz: '0.001', px: '1000' }
  it.each([
    ['-1'],
    ['0'],
    ['0.000'],
    ['NaN'],
    ['Infinity'],
    ['1e3'],
    ['0x10'],
    ['1,5'],
    [' 1'],
    [''],
    ['1.0000000000000000001'],
    ['123456789012345678901'],
    [1],
  ])('%j is none', async (text) => {
    for (const field of ['sz', 'px']) {
      const { body } = await post(tradingContracts.save, JSON.stringify({ ...order, [field]: text }))
      expect(body).toMatchObject({ code: '1001', field })
    }
  })
})
