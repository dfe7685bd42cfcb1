import { appendFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sctFunds, toAmount } from '#protocol'
import { createVenue, type Venue } from '../../../../server/compose/compose.ts'
import { post } from '../../../../server/ledger/post.ts'
import { house, user } from '../../../../server/ledger/posting.ts'
import { backUp, checkBackup, restore } from '../../../../server/platform/db/backup.ts'
import { openDatabase } from '../../../../server/platform/db/open.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'
import { signUp } from '../../../support/people.ts'
import { quietMarket } from '../../../support/quietMarket.ts'
import { WIDE_RATES } from '../../../support/startVenue.ts'
import { testConfig } from '../../../support/testConfig.ts'

/** Databases and venues of its own start, are killed and start again. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const root = temporaryFolder('tapeline-backup')
const dataDir = join(root, 'data')
const backup = join(root, 'backup')
let venue: Venue

const start = (): Promise<Venue> =>
  createVenue(testConfig(dataDir), {
    log: pino({ level: 'silent' }),
    rates: WIDE_RATES,
    market: quietMarket,
    database: () => openDatabase({ dataDir, fsync: false }),
  })

beforeAll(async () => {
  venue = await start()
})
afterAll(async () => {
  await venue.close()
  removeFolder(root)
})

test('the drill: backed up while money moves, destroyed, restored, and every line is there', async () => {
  const { uid, browser } = await signUp(venue.address)
  const key = (await venue.services.books.signer()).publicKey
  const { db } = venue.services.database
  const amount = toAmount('1')
  const pay = {
    from: house('market'),
    to: user(uid, 'available'),
    coin: 'USDT',
    amount,
    cause: 'futures-result',
  } as const
  let busy = true
  const moving = (async () => {
    // Until the backup is made.
    // oxlint-disable-next-line no-await-in-loop, no-unmodified-loop-condition
    while (busy) await post(db, [{ causeId: '1', moves: [pay] }], Date.now())
  })()
  const made = await backUp(dataDir, backup)
  busy = false
  await moving
  expect(BigInt(made.ledger.upTo)).toBeGreaterThan(0n)
  expect((await browser.call(sctFunds.totalUSDT, {})).body.code).toBe('200')
  await venue.close()
  rmSync(dataDir, { recursive: true })

  restore(backup, dataDir)
  venue = await start()
  const { rows } = await venue.services.database.pool.query<{ head: string }>(
    `SELECT ledger_head_between(repeat('0', 64), 0, $1) AS head`,
    [made.ledger.upTo],
  )
  expect(rows[0]?.head).toBe(made.ledger.head)
  expect((await venue.services.books.reconcile())?.faults).toEqual([])
  expect((await venue.services.books.signer()).publicKey).toBe(key)
  expect(existsSync(join(dataDir, 'demo-accounts.json'))).toBe(true)
  const funds = await venue.services.database.db
    .selectFrom('ledger_balances')
    .selectAll()
    .where('uid', '=', uid)
    .execute()
  expect(funds).toHaveLength(1)
})

test('a backup is checked before it is used, and never put over what is there', async () => {
  expect(() => restore(backup, dataDir)).toThrow('not empty')
  await expect(backUp(dataDir, backup)).rejects.toThrow('there already')
  await expect(backUp(join(root, 'nowhere'), join(root, 'other'))).rejects.toThrow('No venue runs')
  expect(checkBackup(backup).format).toBe(1)
  appendFileSync(join(backup, 'data', 'postgres.password'), 'x')
  expect(() => restore(backup, join(root, 'third'))).toThrow('data/postgres.password')
})
