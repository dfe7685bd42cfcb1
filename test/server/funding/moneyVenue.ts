import { createMoney, type Money } from '../../../server/funding/money.ts'
import { grantDemo } from '../../../server/ledger/demo.ts'
import type { Database } from '../../../server/platform/db/open.ts'
import { DEFAULT_RATES } from '../../../server/platform/limits.ts'
import type { Timers } from '../../../server/platform/ports.ts'
import { createVenueEvents, type VenueEmitter } from '../../../server/platform/venueEvents.ts'
import { createFactorKey } from '../../../server/users/accounts/factorKey.ts'
import { createHolds } from '../../../server/users/accounts/holds.ts'
import type { Letter } from '../../../server/users/accounts/letters.ts'
import { createTrail } from '../../../server/users/accounts/trail.ts'
import { type Cases, createCases } from '../../../server/users/cases/cases.ts'
import { createPictureFolder } from '../../../server/users/uploads/folder.ts'
import { createUploads } from '../../../server/users/uploads/uploads.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { OUT, PAYOUT_ADDRESS } from '../../support/moneyExamples.ts'
import { insertUserRow } from '../../support/userRow.ts'
import { createTestMarket, type TestMarket } from '../engine/testMarket.ts'

export const START = 1_790_000_000_000
/** Between two resets of demo funds. */
export const RESET_HOURS = 24
/** From where everybody asks. */
export const IP = '203.0.113.7'

/** Work that is due is done when a test asks for it, not by itself. */
const NO_TIMERS: Timers = { after: () => () => undefined }

export interface MoneyVenue {
  readonly database: TestDatabase
  readonly market: TestMarket
  readonly clock: { now(): number; advance(milliseconds: number): void }
  readonly events: VenueEmitter
  readonly cases: Cases
  readonly money: Money
  /** Letters to owners so far. */
  readonly letters: ({ readonly uid: string } & Letter)[]
  readonly reported: unknown[]
  /** Another one on the same records, over other connections if so wished. */
  over(database: Pick<Database, 'db' | 'pool'>): Promise<{ money: Money; cases: Cases }>
  close(): Promise<void>
}

let people = 0
let pictures = 0
let keys = 0
export const newKey = (): string => {
  keys += 1
  return `money-test-${String(keys).padStart(10, '0')}`
}

/** The money of a venue without HTTP: a clock and a market that stand still until a test moves them. */
export const createMoneyVenue = async (demo = true): Promise<MoneyVenue> => {
  const database = await createTestDatabase(20)
  let now = START
  const clock = { now: () => now, advance: (by: number) => void (now += by) }
  const market = createTestMarket(clock.now)
  market.setLast('BTC-USDT', '50000')
  market.setLast('ETH-USDT', '2500')
  market.setLast('EUR-USD', '1.25')
  for (const [instId, mid] of [['BTC-USDT', 50_000] as const, ['ETH-USDT', 2_500] as const])
    market.setBook(instId, [[String(mid + 1), '1']], [[String(mid - 1), '1']])
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const events = createVenueEvents(report)
  const made: Money[] = []
  const letters: MoneyVenue['letters'][number][] = []
  const over: MoneyVenue['over'] = async ({ db, pool }) => {
    const cases = createCases(db, clock, 6_000)
    const money = createMoney({
      db,
      pool,
      clock,
      timers: NO_TIMERS,
      market,
      countryOf: () => Promise.resolve(undefined),
      mode: () => 'live',
      holds: createHolds(db, clock),
      trail: createTrail(clock),
      letters: { send: (uid, letter) => Promise.resolve(void letters.push({ uid, ...letter })) },
      cases,
      uploads: createUploads(db, clock, createPictureFolder('/nonexistent')),
      emitter: events,
      demo,
      resetHours: RESET_HOURS,
      rates: DEFAULT_RATES,
      key: createFactorKey(new Uint8Array(32).fill(7)),
      report,
    })
    await money.start()
    made.push(money)
    return { money, cases }
  }
  const { money, cases } = await over(database)
  return {
    database,
    market,
    clock,
    events,
    cases,
    money,
    letters,
    reported,
    over,
    close: async () => {
      for (const each of made) await each.stop()
      await database.drop()
    },
  }
}

/** Somebody with 10,000 USDT who may withdraw, and where to. */
export const freshUser = async ({ database: { db }, money, clock }: MoneyVenue, level = 2) => {
  people += 1
  const uid = await insertUserRow(db, clock.now(), { name: `money${people}@example.org`, level })
  await grantDemo(db, uid, clock.now())
  await money.payout.add(uid, { channel: OUT, label: 'mine', fields: [{ key: 'address', value: PAYOUT_ADDRESS }] })
  await db.updateTable('payout_accounts').set({ usable_at: '0' }).where('uid', '=', uid).execute()
  const [account] = await money.payout.list(uid)
  return { uid, account: account?.id ?? '' }
}

/** The row of a picture that was sent as a receipt. */
export const freshReceipt = async ({ database: { db }, clock }: MoneyVenue, uid: string): Promise<string> => {
  pictures += 1
  const id = pictures.toString(16).padStart(32, '0')
  await db
    .insertInto('uploads')
    .values({ id, uid, purpose: 'receipt', digest: id, bytes: 1, width: 1, height: 1, created_at: String(clock.now()) })
    .execute()
  return id
}

export const transferOf = ({ database: { db } }: Pick<MoneyVenue, 'database'>, id: string) =>
  db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const idOf = (result: { readonly id: string } | { readonly refused: object }): string => {
  if ('id' in result) return result.id
  throw new Error(`refused: ${JSON.stringify(result.refused)}`)
}
