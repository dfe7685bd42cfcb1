import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  books,
  createSignatureCheck,
  type Inclusion,
  type OutputOf,
  type PublicRoots,
  sum,
  toAmount,
  verifyInclusion,
} from '#protocol'
import { post } from '../../../server/ledger/post.ts'
import { house, user } from '../../../server/ledger/posting.ts'
import { createBrowser } from '../../support/api.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let venue: TestVenue
let people: Person[]
let skip = 0
const clock = { now: () => Date.now() + skip }
const check = createSignatureCheck()

beforeAll(async () => {
  venue = await startVenue({ clock })
  // Seven: no row of the trees is whole, and the last of a row goes up as it is.
  people = []
  for (let n = 0; n < 7; n += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const person = await signUp(venue.address)
    people.push(person)
    const moves = [
      ['BTC', `0.${'0'.repeat(n)}1`],
      ['USDT', `${n}.000000000000000001`],
    ] as const
    // oxlint-disable-next-line no-await-in-loop
    await post(
      venue.database.db,
      moves.map(([coin, amount]) => ({
        causeId: `${n}`,
        moves: [
          {
            from: house('market'),
            to: user(person.uid, 'available'),
            coin,
            amount: toAmount(amount),
            cause: 'futures-result' as const,
          },
        ],
      })),
      clock.now(),
    )
  }
  await venue.services.books.reconcile()
})
afterAll(() => venue.close())

const shown = async (): Promise<PublicRoots> => {
  const { body } = await createBrowser(venue.address).call(books.honesty, {})
  const ledger = body.data?.ledger
  if (ledger === undefined) throw new Error('there was no reconciliation')
  return ledger
}
const keys = async () => {
  const { body } = await createBrowser(venue.address).call(books.statementKeys, {})
  return body.data?.keys.map(({ publicKey }) => publicKey) ?? []
}
const proofOf = async ({ browser }: Person): Promise<Inclusion> => {
  const { body } = await browser.call(books.inclusion, {})
  if (body.code !== '200') throw new Error(JSON.stringify(body))
  const { proof } = body.data as OutputOf<typeof books.inclusion>
  if (proof === undefined) throw new Error('there is no proof')
  return proof
}
const verdictOf = async (...given: Parameters<typeof verifyInclusion>) => (await verifyInclusion(...given)).verdict
const verdict = async (given: Inclusion, published?: PublicRoots, known?: readonly string[]) =>
  verdictOf(given, published ?? (await shown()), { check, keys: known ?? (await keys()) })

test('every user finds all that he owns in what the venue says that it owes, and together they are all of it', async () => {
  const published = await shown()
  const all: Inclusion[] = []
  for (const person of people) {
    // oxlint-disable-next-line no-await-in-loop
    const proof = await proofOf(person)
    all.push(proof)
    // oxlint-disable-next-line no-await-in-loop
    const report = await verifyInclusion(proof, published, { check, keys: await keys() })
    expect(report.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'parts ok',
      'roots ok',
      'totals ok',
      'signature ok',
      'key ok',
    ])
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await venue.database.pool.query<{ coin: string; amount: string }>(
      'SELECT coin, sum(amount) AS amount FROM ledger_balances WHERE uid = $1 GROUP BY coin HAVING sum(amount) > 0 ORDER BY coin',
      [person.uid],
    )
    expect(report.owned).toEqual(rows.map(({ coin, amount }) => ({ coin, amount: toAmount(amount) })))
  }
  for (const { coin, sum: total, leaves } of published.roots) {
    const parts = all.flatMap((one) => one.parts.filter((part) => part.coin === coin))
    // The venue's own demo accounts hold the rest.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await venue.database.pool.query<{ leaves: number; amount: string }>(
      `SELECT count(*)::integer AS leaves, coalesce(sum(amount), 0) AS amount FROM liability_leaves
       WHERE coin = $1 AND NOT uid = ANY($2::bigint[])`,
      [coin, people.map(({ uid }) => uid)],
    )
    const [others = { leaves: 0, amount: '0' }] = rows
    expect(new Set(parts.map(({ at }) => at)).size).toBe(leaves - others.leaves)
    expect(sum([...parts.map(({ amount }) => amount), toAmount(others.amount)])).toBe(total)
  }
})

test('nobody else’s proof is mine, and nothing in one can be changed', async () => {
  const [first, second] = people as [Person, Person]
  const [mine, other] = [await proofOf(first), await proofOf(second)]
  expect(await verdict({ ...other, uid: mine.uid })).toBe('failed')
  expect(await verdict({ ...mine, parts: other.parts })).toBe('failed')
  const [part, ...rest] = mine.parts
  if (part === undefined) throw new Error('he owns nothing')
  const [next, ...above] = part.beside
  if (next === undefined) throw new Error('he is alone')
  const more = sum([part.amount, toAmount('0.000000000000000001')])
  for (const changed of [
    { ...part, amount: more },
    { ...part, at: part.at ^ 1 },
    { ...part, at: part.at + 1_000 },
    { ...part, salt: '00000000-0000-4000-8000-000000000000' },
    { ...part, beside: above },
    { ...part, beside: [...part.beside, next] },
    { ...part, beside: [{ ...next, sum: sum([next.sum, more]) }, ...above] },
    { ...part, beside: [{ ...next, hash: 'f'.repeat(64) }, ...above] },
  ])
    expect(await verdict({ ...mine, parts: [changed, ...rest] })).toBe('failed')
  // The same part twice would be twice the money.
  expect(await verdict({ ...mine, parts: [...mine.parts, part] })).toBe('failed')
  const [root, ...roots] = mine.roots
  if (root === undefined) throw new Error('nobody owns anything')
  expect(await verdict({ ...mine, roots: [{ ...root, sum: more }, ...roots] })).toBe('failed')
  expect(await verdict({ ...mine, at: mine.at + 1 })).toBe('failed')
  expect(await verdict({ ...mine, signature: '0'.repeat(128) })).toBe('failed')
  expect(await verdict(mine, undefined, ['0'.repeat(64)])).toBe('failed')
  // Others were told something else.
  const published = await shown()
  expect(await verdict(mine, { ...published, roots: published.roots.slice(1) })).toBe('failed')
  const [total, ...totals] = published.totals
  expect(await verdict(mine, { ...published, totals: [{ coin: total?.coin ?? '', users: '1' }, ...totals] })).toBe(
    'failed',
  )
})

test('what cannot be told here is not called right', async () => {
  const mine = await proofOf(people[0] as Person)
  const published = await shown()
  expect(await verdictOf(mine, undefined, { check, keys: await keys() })).toBe('unchecked')
  expect(await verdictOf(mine, { ...published, number: '0' }, { check, keys: await keys() })).toBe('unchecked')
  expect(await verdictOf(mine, published, { check, keys: undefined })).toBe('unchecked')
  expect(await verdictOf(mine, published, { check: async () => 'unavailable', keys: await keys() })).toBe('unchecked')
})

test('proofs can be asked for a week, their roots stay for ever and cannot be changed', async () => {
  const first = (await proofOf(people[0] as Person)).number
  for (let day = 0; day < 7; day += 1) {
    skip += 86_400_000
    // oxlint-disable-next-line no-await-in-loop
    await venue.services.books.reconcile()
  }
  const { pool } = venue.database
  const left = async (table: string) =>
    (await pool.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${table} WHERE number = $1`, [first])).rows[0]
      ?.n
  expect([await left('liability_leaves'), await left('liability_nodes')]).toEqual([0, 0])
  expect(await left('liability_roots')).toBeGreaterThan(0)
  await expect(pool.query('DELETE FROM liability_roots')).rejects.toThrow('liability_roots')
  const { rows } = await pool.query('SELECT DISTINCT number FROM liability_leaves')
  expect(rows).toHaveLength(7)
})
