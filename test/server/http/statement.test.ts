import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignatureCheck, financeRecord, STATEMENT_PATH, toAmount, verifySigned } from '#protocol'
import { post } from '../../../server/ledger/post.ts'
import { user } from '../../../server/ledger/posting.ts'
import { bytesOf } from '../../protocol/proofs/statement/statementOn.ts'
import { createBrowser } from '../../support/api.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let venue: TestVenue
let person: Person
beforeAll(async () => {
  venue = await startVenue()
  person = await signUp(venue.address)
})
afterAll(() => venue.close())

/** Of the bookings; later than the demo funds. */
const START = Date.now() + 1_000_000
/** Freezes and releases 2.5 in turn, a second apart. */
const bookOften = async (uid: string, count: number): Promise<void> => {
  const [available, frozen] = [user(uid, 'available'), user(uid, 'frozen')]
  for (let at = 0; at < count; at += 1) {
    const [from, to, cause] =
      at % 2 === 0 ? ([available, frozen, 'spot-freeze'] as const) : ([frozen, available, 'spot-release'] as const)
    const move = { from, to, coin: 'USDT', amount: toAmount('2.5'), cause }
    // Their order is what is tested.
    // oxlint-disable-next-line no-await-in-loop
    await post(venue.database.db, [{ causeId: String(at), moves: [move] }], START + at * 1_000)
  }
}

const download = async ({ browser }: Pick<Person, 'browser'>, query = ''): Promise<string> => {
  const { status, body, headers } = await browser.send(`${STATEMENT_PATH}${query}`)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  return body.msg
}

const verify = async (text: string) => {
  const keys = (await venue.services.books.keys()).map(({ publicKey }) => publicKey)
  const { verdict, content } = await verifySigned(bytesOf(text), { check: createSignatureCheck(), keys })
  if (content?.kind !== 'statement') throw new Error('no statement')
  return { ...content, verdict }
}

describe('the statement of an account', () => {
  it('verifies against the published key, and ends with what its owner has', async () => {
    const { uid } = person
    await bookOften(uid, 5)
    const whole = await verify(await download(person, `?to=${START + 1_000_000}`))
    expect(whole).toMatchObject({ verdict: 'ok', lines: 11, header: { uid, funds: 'demo' } })
    expect(whole.balances).toEqual([
      { coin: 'USDT', kind: 'available', amount: '9997.5' },
      { coin: 'USDT', kind: 'frozen', amount: '2.5' },
    ])
  })

  it('of a part of the time begins with the balances of then, the end left out', async () => {
    const part = await verify(await download(person, `?from=${START + 1_000}&to=${START + 3_000}`))
    expect(part).toMatchObject({ verdict: 'ok', lines: 4 })
    expect(part.balances[0]?.amount).toBe('9997.5')
    const text = await download(person, `?from=${START + 1_000}&to=${START + 3_000}`)
    expect(text).toMatch(/^open\|USDT\|frozen\|2\.5\|/m)
    const later = await verify(await download(person, `?from=${START + 900_000}&to=${START + 900_001}`))
    expect(later).toMatchObject({ verdict: 'ok', lines: 0 })
    expect(later.balances.map(({ amount }) => amount)).toEqual(['9997.5', '2.5'])
  })

  it('is longer than one read, and still whole while money moves', async () => {
    const busy = await signUp(venue.address)
    const { uid } = busy
    await venue.database.pool.query(
      `SELECT ledger_post(sets, uids, kinds, array_fill('USDT'::text, ARRAY[4400]), amounts,
         array_fill('spot-fill'::text, ARRAY[4400]), array_fill('1'::text, ARRAY[4400]), $2)
       FROM (SELECT array_agg((n + 1) / 2 ORDER BY n)::int[] AS sets,
         array_agg(CASE WHEN n % 2 = 1 THEN $1::bigint END ORDER BY n) AS uids,
         array_agg(CASE WHEN n % 2 = 1 THEN 'available' ELSE 'market' END ORDER BY n) AS kinds,
         array_agg(CASE WHEN n % 2 = 1 THEN 0.01 ELSE -0.01 END ORDER BY n)::numeric[] AS amounts
         FROM generate_series(1, 4400) AS n) AS made`,
      [uid, START],
    )
    const [text] = await Promise.all([download(busy, `?to=${START + 1_000_000}`), bookOften(uid, 30)])
    const report = await verify(text)
    expect(report.verdict).toBe('ok')
    expect(report.lines).toBeGreaterThanOrEqual(2_201)
  })

  it('is its owner’s alone, and asked for within bounds', async () => {
    const guest = createBrowser(venue.address)
    expect((await guest.send(STATEMENT_PATH)).body.code).toBe('650')
    expect((await person.browser.send(`${STATEMENT_PATH}?from=yesterday`)).status).toBe(400)
    expect((await person.browser.send(`${STATEMENT_PATH}?from=5&to=4`)).status).toBe(400)
    const other = await signUp(venue.address)
    expect(await download(other)).not.toContain(`|${person.uid}|`)
    const codes: unknown[] = []
    // One after the other: the last is one too many.
    // oxlint-disable-next-line no-await-in-loop
    for (let at = 0; at < 11; at += 1) codes.push((await other.browser.send(STATEMENT_PATH)).body.code)
    expect(codes).toContain('1006')
  })
})

const ids = (lines: readonly { id: string }[] | undefined) => lines?.map(({ id }) => id) ?? []

describe('the records', () => {
  it('are views of one ledger, by cause', async () => {
    const { browser } = person
    const all = (await browser.call(financeRecord.allRecord, { limit: 100 })).body.data?.lines
    const spot = (await browser.call(financeRecord.bbRecord, { limit: 100 })).body.data?.lines
    const legal = (await browser.call(financeRecord.legalRecord, { limit: 100 })).body.data?.lines
    const contract = (await browser.call(financeRecord.contractRecord, { limit: 100 })).body.data?.lines
    expect(all).toHaveLength(11)
    expect(ids(spot)).toEqual(ids(all))
    expect(legal).toMatchObject([{ cause: 'demo-grant', before: '0', amount: '10000', after: '10000' }])
    expect(contract).toEqual([])
    for (const { before, amount, after } of all ?? [])
      expect(Number(before) + Number(amount)).toBeCloseTo(Number(after))
  })

  it('take filters together, and go on from page to page without a gap', async () => {
    const { browser } = person
    const request = { kind: 'frozen', from: String(START), to: String(START + 4_000) } as const
    const { data } = (await browser.call(financeRecord.allRecord, request)).body
    expect(data?.lines.map(({ amount }) => amount)).toEqual(['-2.5', '2.5', '-2.5', '2.5'])
    const paged: string[] = []
    let next: string | undefined
    do {
      const more = next === undefined ? {} : { cursor: next }
      // Each page begins where the one before ended.
      // oxlint-disable-next-line no-await-in-loop
      const page = (await browser.call(financeRecord.allRecord, { limit: 3, ...more })).body.data
      paged.push(...ids(page?.lines))
      next = page?.next
    } while (next !== undefined)
    const whole = (await browser.call(financeRecord.allRecord, { limit: 100 })).body.data?.lines
    expect(paged).toEqual(ids(whole))
  })
})
