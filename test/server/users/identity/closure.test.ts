import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  certification,
  chartDrawings,
  closure,
  deposits,
  pictures,
  selfSelection,
  signin,
  tradingContracts,
  user,
} from '#protocol'
import { createMarket } from '../../../../server/market/createMarket.ts'
import { EXPORTED, NOT_EXPORTED } from '../../../../server/users/identity/exportColumns.ts'
import { createBrowser } from '../../../support/api.ts'
import { newKey, restingOrder } from '../../../support/examples.ts'
import {
  advancedRequest,
  certifyPrimary,
  guestCase,
  pairingRequest,
  proofOf,
  sendPicture,
} from '../../../support/identity.ts'
import { depositRequest } from '../../../support/moneyExamples.ts'
import { freshEmail, PASSWORD, type Person, signUp } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'
import { unzip } from '../../../support/unzip.ts'

const DAY = 86_400_000
let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({
    clock,
    demoDelay: 30,
    market: () => createMarket('simulated', { seed: 1, clock }),
  })
})
afterAll(() => venue.close())

const ask = async (person: Person) =>
  (await person.browser.call(closure.ask, await proofOf(person, { act: 'erasure' }))).body
const state = async ({ browser }: Person) => (await browser.call(closure.state, {})).body.data

/** Every table with a user in it. */
const tablesOfUsers = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'uid' ORDER BY 1`.execute(venue.database.db)
  return rows.map(({ name }) => name)
}

describe('closing an account', () => {
  it('needs a fresh second factor, waits seven days, and can be taken back', async () => {
    const person = await signUp(venue.address)
    expect(await state(person)).toEqual({ erasedAt: 0, blockers: [], demo: true })
    expect((await person.browser.call(closure.ask, {})).body.code).toBe('2003')
    expect((await person.browser.call(closure.ask, { code: '000000' })).body.code).toBe('2001')
    const before = Date.now()
    const { data } = await ask(person)
    expect(data?.erasedAt).toBeGreaterThanOrEqual(before + 7 * DAY)
    const seen = async () => (await person.browser.call(user.personalCenter, {})).body.data
    expect((await seen())?.eraseAt).toBe(data?.erasedAt)
    expect(await venue.services.identity.closures.eraseDue()).toBe(0)
    expect((await person.browser.call(closure.undo, {})).body.data?.erasedAt).toBe(0)
    expect(await seen()).not.toHaveProperty('eraseAt')
  })

  it('is refused while an order waits', async () => {
    const person = await signUp(venue.address)
    const ordId = await restingOrder({ person })
    expect((await state(person))?.blockers).toEqual(['orders'])
    expect((await person.browser.call(closure.ask, {})).body.code).toBe('2502')
    await person.browser.call(tradingContracts.update, { action: 'cancel', ordId }, { key: newKey() })
    expect((await ask(person)).code).toBe('200')
  })

  it('is refused while a commitment to a token sale is not returned or delivered; what vests waits for nobody', async () => {
    const person = await signUp(venue.address)
    const { pool } = venue.database
    await pool.query(
      `INSERT INTO sales (id, settings, progress, opened_at, due_at) VALUES ('closing', '{}', 'open', 0, 9e15)`,
    )
    const insert = (uid: string, line: string, rest: string) =>
      pool.query(
        `INSERT INTO sale_orders (sale, uid, line, nonce, state, committed, locked, paid, tokens, held, released, charged,
           created_at, updated_at) VALUES ('closing', $1, $2, '', ${rest}, 0, 0)`,
        [uid, line],
      )
    await insert(person.uid, '0'.repeat(16), `'committed', 10, 10, 0, 0, 0, 0, 0`)
    expect((await state(person))?.blockers).toEqual(['orders'])
    const other = await signUp(venue.address)
    await insert(other.uid, '1'.repeat(16), `'delivered', 10, 0, 0, 5, 5, 0, 10`)
    expect((await state(other))?.blockers).toEqual([])
  })

  it('is refused while a C2C ad is open, paused or not', async () => {
    const person = await signUp(venue.address)
    const { pool } = venue.database
    await pool.query(`INSERT INTO c2c_ads VALUES (1, $1, 'buy', 'USDT', 'EUR', 2, 'paused', 1, 0, '{}', '[]', 0, 0)`, [
      person.uid,
    ])
    expect((await state(person))?.blockers).toEqual(['orders'])
    expect((await person.browser.call(closure.ask, {})).body.code).toBe('2502')
    await pool.query("UPDATE c2c_ads SET state = 'closed' WHERE id = 1")
    expect((await ask(person)).code).toBe('200')
  })

  it('is refused while there is real money', async () => {
    const person = await signUp(venue.address)
    await venue.database.db.updateTable('users').set({ demo: false }).where('uid', '=', person.uid).execute()
    expect((await state(person))?.blockers).toEqual(['funds'])
    expect((await person.browser.call(closure.ask, {})).body.code).toBe('2502')
  })

  it('is refused while a payment is under way, and put off when one began after it was asked for', async () => {
    const person = await signUp(venue.address)
    const { browser, uid } = person
    const pay = async () =>
      (await browser.call(deposits.addRechargeOffline, depositRequest(), { key: newKey() })).body.data?.id ?? ''
    const takeBack = (id: string) => browser.call(deposits.cancelTransfer, { id }, { key: newKey() })
    const first = await pay()
    expect((await state(person))?.blockers).toEqual(['transfers'])
    expect((await browser.call(closure.ask, {})).body.code).toBe('2502')
    await takeBack(first)
    expect((await ask(person)).code).toBe('200')
    await pay()
    // The time of this one account, so that the deposit does not run out meanwhile.
    const { db } = venue.database
    const due = String(clock.now() - 1)
    await db.updateTable('users').set({ erase_at: due }).where('uid', '=', uid).execute()
    await venue.services.identity.closures.eraseDue()
    // Still signed in, and told.
    expect((await state(person))?.blockers).toEqual(['transfers'])
    expect((await state(person))?.erasedAt).toBeGreaterThan(clock.now())
  })

  it('erases everything but what the ledger must keep, and the name is free again', async () => {
    const person = await signUp(venue.address)
    await certifyPrimary(person)
    await person.browser.call(certification.advancedCertification, await advancedRequest(person))
    await person.browser.call(pictures.doPairUser, await pairingRequest(person))
    await person.browser.call(selfSelection.setFavourites, { instIds: ['BTC-USDT'] })
    await person.browser.call(chartDrawings.setTemplates, { templates: [] })
    const image = await sendPicture(person, 'avatar')
    await person.browser.call(certification.updateUserHeadImg, { image })
    await ask(person)
    try {
      leap = 8 * DAY
      expect(await venue.services.identity.closures.eraseDue()).toBeGreaterThan(0)
    } finally {
      leap = 0
    }
    const { db } = venue.database
    const left: Record<string, number> = {}
    for (const table of await tablesOfUsers()) {
      const { rows } = await sql<{ count: string }>`
        SELECT count(*) FROM ${sql.table(table)} WHERE uid = ${person.uid}`.execute(db)
      const count = Number(rows[0]?.count)
      if (count > 0) left[table] = count
    }
    expect(Object.keys(left).toSorted()).toEqual([
      'account_events',
      'cases',
      'ledger_balances',
      'ledger_lines',
      'users',
    ])
    expect(left['account_events']).toBe(1)
    const row = await db.selectFrom('users').selectAll().where('uid', '=', person.uid).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('@')
    expect(await db.selectFrom('cases').select('detail').where('uid', '=', person.uid).execute()).toEqual([
      { detail: {} },
      { detail: {} },
    ])
    expect(await db.selectFrom('mailbox').selectAll().where('recipient', '=', person.account).execute()).toEqual([])
    expect((await person.browser.call(user.personalCenter, {})).body.code).toBe('650')
    const again = await signUp(venue.address, person.account)
    expect(again.uid).not.toBe(person.uid)
  })
})

const take = async (person: Person) => {
  const { body } = await person.browser.call(closure.exportData, await proofOf(person, { act: 'export' }))
  return body.data?.file ?? ''
}
const fetchFile = async ({ browser }: Pick<Person, 'browser'>, file: string) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(venue.address + file, { headers: { cookie } })
}
const read = async (person: Person) =>
  unzip(Buffer.from(await (await fetchFile(person, await take(person))).arrayBuffer()))

describe('the export of one’s data', () => {
  it('names every table with a user in it, told or left out with a reason', async () => {
    const known = new Set([...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)])
    expect((await tablesOfUsers()).filter((name) => !known.has(name))).toEqual([])
  })

  it('holds what is known of the user, and no secret', async () => {
    const person = await signUp(venue.address)
    await certifyPrimary(person)
    const avatar = await sendPicture(person, 'avatar')
    const files = await read(person)
    expect([...files.keys()].filter((name) => name.endsWith('.json')).length).toBe(Object.keys(EXPORTED).length + 13)
    const account = JSON.parse(String(files.get('account.json'))) as Record<string, unknown>
    const text = [...files].map(([name, bytes]) => (name.endsWith('.json') ? String(bytes) : '')).join('')
    expect(account['identity']).toEqual({ name: 'Ada Lovelace', idNumber: 'C01X00T47', country: 'DE' })
    expect(text).toContain(person.account)
    expect(files.get(`pictures/${avatar}.jpg`)?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    const { db } = venue.database
    const { password_hash } = (await venue.services.accounts.users.byUid(person.uid)) ?? { password_hash: '' }
    const tokens = await db.selectFrom('sessions').select('token_hash').where('uid', '=', person.uid).execute()
    const devices = await db.selectFrom('devices').select('token_hash').where('uid', '=', person.uid).execute()
    const secrets = [
      password_hash,
      ...tokens.map((row) => row.token_hash),
      ...devices.map((row) => row.token_hash),
      ...person.browser.cookies.values(),
      PASSWORD,
    ]
    expect(secrets.every((secret) => secret.length > 8)).toBe(true)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/argon2|_hash|sealed|secret|"mark"/)
  })

  it('cuts nothing, however much there is, and tells the fills of his orders', async () => {
    const person = await signUp(venue.address)
    const { db } = venue.database
    await sql`INSERT INTO spot_orders (id, uid, inst_id, side, ord_type, px, sz, tgt_ccy, state, acc_fill_sz,
        acc_fill_quote, fee, fee_ccy, frozen, cancel_source, cl_ord_id, c_time, u_time, rank, version, tif)
      SELECT 7000000 + n, ${person.uid}, 'BTC-USDT', 'buy', 'limit', 1, 1, 'base_ccy', 'filled', 1, 1, 0, 'BTC', 0,
        '', '', n, n, n, 1, 'gtc'
      FROM generate_series(1, 12001) AS n`.execute(db)
    await sql`INSERT INTO spot_fills SELECT id + 100000, id, px, sz, 0, 'T', c_time FROM spot_orders
      WHERE uid = ${person.uid}`.execute(db)
    const files = await read(person)
    expect(JSON.parse(String(files.get('spot_orders.json')))).toHaveLength(12_001)
    const fills = JSON.parse(String(files.get('spot_fills.json'))) as { id: string }[]
    expect(new Set(fills.map(({ id }) => id)).size).toBe(12_001)
    expect(JSON.parse(String(files.get('futures_fills.json')))).toEqual([])
  })

  it('is a file for its user alone, for ten minutes', async () => {
    const [person, other] = [await signUp(venue.address), await signUp(venue.address)]
    const file = await take(person)
    expect((await fetchFile(other, file)).status).toBe(404)
    expect((await fetchFile({ browser: createBrowser(venue.address) }, file)).status).toBe(404)
    const answer = await fetchFile(person, file)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="tapeline-data.zip"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const folder = join(venue.dataDir, 'exports')
    expect(await readdir(folder)).not.toEqual([])
    leap += 600_000
    expect((await fetchFile(person, file)).status).toBe(404)
    await venue.services.identity.exports.purge()
    expect(await readdir(folder)).toEqual([])
  })

  it('needs a fresh second factor and goes three times a day', async () => {
    const person = await signUp(venue.address)
    expect((await person.browser.call(closure.exportData, {})).body.code).toBe('2003')
    const at = String(clock.now())
    const { uid } = person
    await venue.database.db
      .insertInto('data_exports')
      .values([1, 2, 3].map(() => ({ uid, at })))
      .execute()
    expect((await person.browser.call(closure.exportData, {})).body.code).toBe('1006')
  })
})

const reset = async (person: Person, what: 'payPassword' | 'authenticator', password = PASSWORD) =>
  (await person.browser.call(certification.manualReset, { what, reason: 'Lost.', images: [], password })).body

describe('a reset by hand', () => {
  it('of who is signed in needs his login password, and takes the factor away', async () => {
    const person = await signUp(venue.address)
    const { db } = venue.database
    await db.insertInto('pay_passwords').values({ uid: person.uid, hash: 'x', set_at: '1' }).execute()
    expect((await reset(person, 'payPassword', 'not the password')).field).toBe('password')
    await venue.services.identity.policy.stop()
    const { data } = await reset(person, 'payPassword')
    expect(data?.secret).toBeUndefined()
    expect((await reset(person, 'authenticator')).code).toBe('2501')
    venue.services.identity.policy.start()
    await expect
      .poll(() => db.selectFrom('pay_passwords').selectAll().where('uid', '=', person.uid).execute(), {
        timeout: 3_000,
      })
      .toEqual([])
    const [hold] = await venue.services.accounts.holds.active(person.uid)
    expect(hold?.reason).toBe('payPasswordReset')
  })

  it('of who is not signed in gives a secret, tells nothing of the account, and the demo never grants it', async () => {
    const { id, secret } = await guestCase(venue.address)
    const { cases } = await import('#protocol')
    const guest = createBrowser(venue.address)
    const follow = async (request: { id: string; secret: string }) => (await guest.call(cases.follow, request)).body
    expect((await follow({ id, secret: 'x'.repeat(43) })).code).toBe('1009')
    await expect.poll(async () => (await follow({ id, secret })).data?.state, { timeout: 3_000 }).toBe('rejected')
    const { data } = await follow({ id, secret })
    expect(data).toMatchObject({ byDemo: true, reason: 'notProven', mayReopen: false })
    const known = await signUp(venue.address)
    const request = { what: 'all' as const, reason: 'Lost.', images: [] }
    const [a, b] = await Promise.all(
      [known.account, freshEmail()].map(
        async (account) => (await guest.call(certification.manualReset, { ...request, account })).body,
      ),
    )
    expect([a?.code, Object.keys(a?.data ?? {})]).toEqual([b?.code, Object.keys(b?.data ?? {})])
    expect((await guest.call(signin.loginX, { account: known.account, password: PASSWORD })).body.code).toBe('2003')
  })
})
