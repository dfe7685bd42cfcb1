import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  API_PREFIX,
  allCalls,
  common,
  IDEMPOTENCY_HEADER,
  MARKET_PATH,
  ORDER_RECORD_PATH,
  operators,
  STATEMENT_PATH,
  TICKS_PATH,
} from '#protocol'
import { REST_ROUTES } from '../../../server/http/okx/routes.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import { createLog } from '../../../server/platform/log.ts'
import type { Answer, Browser } from '../../support/api.ts'
import { newKey } from '../../support/examples.ts'
import { hostileFor } from '../../support/hostileValues.ts'
import { fieldsOf } from '../../support/inputFields.ts'
import { operatorOf, type TestOperator } from '../../support/operator.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

// Rule: whatever stands in a field of a call, users' or operators', the answer is an answer and never a fault of the venue.

const AT_ONCE = 16
/** It is Wednesday noon and goes on from there: forex has hours. */
const AHEAD = Date.UTC(2027, 0, 6, 12) - Date.now()
const clock = { now: () => Date.now() + AHEAD }

const errors: string[] = []
let venue: TestVenue
let person: Person
let operator: TestOperator
beforeAll(async () => {
  venue = await startVenue({
    clock,
    market: () => createMarket('simulated', { seed: 1, clock }),
    log: createLog('error', { write: (line) => void errors.push(line) }),
  })
  person = await signUp(venue.address)
  operator = await operatorOf(venue, ['reviewer', 'treasurer', 'configurator', 'support', 'auditor'])
  // How often an operator may ask is not what is asked here.
  const free = { take: () => 0, size: 0 }
  Object.assign(venue.services.operators, { byOperator: free, byPage: free, byAddress: free })
})
afterAll(() => venue.close())

interface Wrong {
  /** The field and what stands in it. */
  readonly what: string
  readonly body: unknown
}

const wrongOf = (input: v.GenericSchema): Wrong[][] =>
  fieldsOf(input).map(({ path, sample, bodyWith }) =>
    hostileFor(sample).map((value) => ({
      what: `${path} ${JSON.stringify(value).slice(0, 60)}`,
      body: bodyWith(value),
    })),
  )

let refused = 0
/**
 * All that the schema of a call lets through. What it refuses never gets further, and is refused by the same few lines
 * everywhere: of that each field sends one, another one than the field before it.
 */
const wrongCalls = (input: v.GenericSchema): Wrong[] =>
  wrongOf(input).flatMap((ofField) => {
    const [taken, not] = [true, false].map((is) => ofField.filter(({ body }) => v.is(input, body) === is))
    refused += 1
    return [...(taken ?? []), ...(not ?? []).slice(refused % (not?.length ?? 1)).slice(0, 1)]
  })

/** Everything: settings are checked without stopping at the first fault. All languages have the schema of English. */
const wrongSettings = (setting: v.GenericSchema): Wrong[] =>
  wrongOf(setting)
    .flat()
    .filter(({ what }) => !/^texts\.(?!en\.)/.test(what))

/** Sends each, some at once, and answers those that ended in a fault. */
const faultsAmong = async <T>(
  all: readonly T[],
  send: (one: T) => Promise<Answer<unknown>>,
  nameOf: (one: T) => string,
): Promise<string[]> => {
  const faults: string[] = []
  const left = [...all]
  const work = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const { status, body } = await send(one)
      if (status >= 500 || body.code === '5000') faults.push(`${nameOf(one)}: ${status} ${body.code}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults
}

const faultsOf = (browser: Browser, path: string, all: readonly Wrong[]): Promise<string[]> =>
  faultsAmong(
    all,
    ({ body }) =>
      browser.send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: newKey() },
        body: JSON.stringify(body),
      }),
    ({ what }) => what,
  )

describe.each(allCalls().filter(([, , { upload }]) => !upload))('%s.%s', (_, __, call) => {
  it('has an answer to whatever stands in a field', async () => {
    // A call before it may have ended the session.
    const { body } = await person.browser.call(common.checkLogin, {})
    if (body.data?.login !== true) person = await signUp(venue.address)
    const faults = await faultsOf(person.browser, API_PREFIX + call.path, wrongCalls(call.input))
    expect(faults, faults.join('\n')).toEqual([])
  })
})

describe.each(Object.entries(operators.OPERATOR_CALLS))('operators %s', (_, call) => {
  it('has an answer to whatever stands in a field', async () => {
    const faults = await faultsOf(operator.browser, operators.OPERATOR_PREFIX + call.path, wrongCalls(call.input))
    expect(faults, faults.join('\n')).toEqual([])
  })
})

/** A key of each kind that there is. */
const KEYS: Readonly<Record<operators.SettingKind, string>> = {
  approval: '',
  withdrawals: '',
  holds: '',
  newAccounts: '',
  c2c: '',
  referral: '',
  timed: '',
  flash: '',
  site: '',
  announcement: 'hostile',
  help: 'hostile',
  banner: 'welcome',
  channel: 'hostile',
  payMethod: 'hostile',
  managed: 'USDT-9',
  pledged: 'USDT-9',
  loan: 'BTC-USDT-9',
  tiers: 'default',
  forex: 'EUR-USD',
  fees: 'spot',
  coin: 'BTC-USDT',
  sale: 'hostile',
  saleStop: 'hostile',
}

describe.each(Object.entries(operators.SETTINGS))('setting %s', (kind, schema) => {
  it('has an answer to whatever stands in a field of its JSON', async () => {
    const request = { kind, key: KEYS[kind as operators.SettingKind], from: 0, note: 'hostile values' }
    const all = wrongSettings(schema).map(({ what, body }) => ({
      what,
      body: { ...request, value: JSON.stringify(body) },
    }))
    const faults = await faultsOf(
      operator.browser,
      operators.OPERATOR_PREFIX + operators.OPERATOR_CALLS.setSetting.path,
      all,
    )
    expect(faults, faults.join('\n')).toEqual([])
  })
})

/** What is asked for by an address: the market's REST, pictures, exports, statements, records of orders, the record of ticks, keys of days. */
const DIALECT = ['instId', 'instType', 'instFamily', 'uly', 'bar', 'after', 'before', 'limit', 'sz']
const ADDRESSES: readonly ((text: string) => string)[] = [
  ...Object.keys(REST_ROUTES).flatMap((path) =>
    DIALECT.map((name) => (text: string) => `/api/v5${path}?instId=BTC-USDT&instType=SWAP&limit=1&${name}=${text}`),
  ),
  (text) => `${STATEMENT_PATH}?from=${text}`,
  (text) => `${STATEMENT_PATH}?to=${text}`,
  (text) => `${ORDER_RECORD_PATH}?id=${text}`,
  (text) => `/api/uploads/${text}`,
  (text) => `/api/exports/${text}`,
  (text) => `${TICKS_PATH}/heads/${text}`,
  (text) => `${TICKS_PATH}/roots/${text}`,
  (text) => `${TICKS_PATH}/BTC-USDT/${text}`,
  (text) => `${TICKS_PATH}/${text}/1790000000000`,
  (text) => `${MARKET_PATH}/keys/${text}`,
  (text) => `/${text}`,
]
/** As the line of a request can hold it: bytes that are no text among them. */
const IN_ADDRESSES = [
  ...hostileFor('1').flatMap((value) =>
    typeof value === 'string' && !/[\ud800-\udfff]/.test(value) && value !== '' ? [encodeURIComponent(value)] : [],
  ),
  '%ed%a0%80',
  '%ff',
  '%',
  '..%2f..%2fetc',
]

it('there is an answer to whatever stands in an address', async () => {
  const users = ADDRESSES.flatMap((address) => IN_ADDRESSES.map(address))
  expect(
    await faultsAmong(
      users,
      (path) => person.browser.send(path),
      (path) => path,
    ),
  ).toEqual([])
  const pictures = IN_ADDRESSES.map((text) => `${operators.OPERATOR_PREFIX}/v1/pictures/${text}`)
  expect(
    await faultsAmong(
      pictures,
      (path) => operator.browser.send(path),
      (path) => path,
    ),
  ).toEqual([])
})

it('leaves no error in the log', () => {
  expect(errors).toEqual([])
})
