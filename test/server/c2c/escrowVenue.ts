import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type C2cOrder, type PayMethodSettings, toAmount, toPrice } from '#protocol'
import type { NewAd } from '../../../server/c2c/adSteps.ts'
import { createEscrow, type Escrow, type EscrowRequest } from '../../../server/c2c/escrow.ts'
import type { OrderInput } from '../../../server/c2c/orderSteps.ts'
import type { TakeInput } from '../../../server/c2c/takeStep.ts'
import { grantDemo } from '../../../server/ledger/demo.ts'
import type { Database } from '../../../server/platform/db/open.ts'
import { createVenueEvents } from '../../../server/platform/venueEvents.ts'
import type { C2cSettings } from '../../../server/settings/c2cTerms.ts'
import { firstC2c } from '../../../server/settings/firstC2c.ts'
import { createPictureFolder } from '../../../server/users/uploads/folder.ts'
import { createUploads } from '../../../server/users/uploads/uploads.ts'
import { insertUserRow } from '../../support/userRow.ts'
import { createTestMarket, type TestMarket } from '../engine/testMarket.ts'

/** A Monday, when currencies are traded. */
export const START = Date.UTC(2026, 9, 5, 12)

const SEPA = { name: 'SEPA', type: 'bank', currencies: ['EUR'], open: true } as unknown as PayMethodSettings

interface VenueClock {
  readonly now: () => number
  readonly advance: (ms: number) => void
}
export interface EscrowVenue {
  readonly database: Pick<Database, 'db' | 'pool'>
  readonly clock: VenueClock
  readonly market: TestMarket
  readonly escrow: Escrow
  readonly reported: unknown[]
  /** Orders that were told, in turn. */
  readonly told: C2cOrder[]
  /** Was here just now. */
  seen(uid: string): Promise<void>
  /** Somebody verified with 10,000 USDT; a merchant by an order of before if so wished. */
  person(more?: { readonly merchant?: boolean }): Promise<string>
  ask(uid: string, request: EscrowRequest, key?: string): ReturnType<Escrow['submit']>
  /** The id of a new ad of this merchant. */
  ad(owner: string, more?: Partial<NewAd>): Promise<string>
  takeInput(uid: string, ad: string, amount?: string): Promise<TakeInput>
  /** The id of a new order of the ad, by its present version. */
  take(uid: string, ad: string, amount?: string): Promise<string>
  step(uid: string, id: string, input: StepOf): ReturnType<Escrow['submit']>
  order(id: string): Promise<C2cOrder>
  balance(uid: string, kind?: string): Promise<string>
  picture(uid: string, digest?: string): Promise<string>
}
type Each<T> = T extends unknown ? Omit<T, 'id'> : never
export type StepOf = Each<OrderInput>

/** These terms are in force from a time on (Unix ms). */
export const setC2cTerms = async (db: Database['db'], terms: C2cSettings, at: number): Promise<void> => {
  const [value, from] = [JSON.stringify(terms), String(at)]
  await db
    .insertInto('settings')
    .values({ kind: 'c2c', key: '', value, effective_from: from, operator: 'test', note: '', time: from })
    .execute()
}

/** From now on this much USDT is asked of merchants, and returned so many days after they leave. */
export const askDeposit = (
  db: Database['db'],
  { amount, days }: { readonly amount: string; readonly days: number },
  at: number,
): Promise<void> => {
  const first = firstC2c(true)
  const deposit = { coin: 'USDT', amount: toAmount(amount) }
  return setC2cTerms(db, { ...first, merchant: { ...first.merchant, deposit, depositReturnDays: days } }, at)
}

let keys = 0
export const newKey = (): string => {
  keys += 1
  return `c2c-test-${String(keys).padStart(10, '0')}`
}

const done = (answer: Awaited<ReturnType<Escrow['submit']>>): string => {
  if ('refused' in answer) throw new Error(JSON.stringify(answer.refused))
  return answer.id
}
/** Escrow of a venue without HTTP: a clock that stands still until a test moves it; whom methods belong to is in their ids. */
export const createEscrowVenue = (
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  clock: VenueClock = ((at) => ({ now: () => at, advance: (by: number) => void (at += by) }))(START),
): EscrowVenue => {
  const market = createTestMarket(clock.now)
  market.setLast('EUR-USD', '1.25')
  const reported: unknown[] = []
  const told: C2cOrder[] = []
  const report = (error: unknown): void => void reported.push(error)
  const escrow = createEscrow({
    db,
    clock,
    timers: { after: () => () => undefined },
    market,
    certification: {
      verified: (_, uid) => Promise.resolve({ name: `Person ${uid}`, idNumber: '1', country: 'DE' } as never),
    },
    payMethods: {
      usable: (_, uid, ids = []) =>
        Promise.resolve(
          ids
            .filter((id) => id === `pay${uid}`)
            .map((id) => ({
              id,
              version: 1,
              method: 'sepa',
              settings: SEPA,
              country: 'DE',
              payee: { holder: 'H', fields: [] },
            })),
        ),
      freeze: (_, payee) => Buffer.from(JSON.stringify(payee)),
    },
    uploads: createUploads(db, clock, createPictureFolder('/nonexistent')),
    demo: true,
    emitter: createVenueEvents(report),
    changed: (order) => void told.push(order),
    report,
  })
  /** Was here just now. */
  const seen = async (uid: string): Promise<void> => {
    const at = String(clock.now())
    await db.deleteFrom('sessions').where('uid', '=', uid).execute()
    await db
      .insertInto('sessions')
      .values({ token_hash: `c2c${uid}`, uid, created_at: at, seen_at: at, ip: '', user_agent: '' })
      .execute()
  }
  /** An order of before makes a merchant in demo mode. */
  const makeMerchant = async (uid: string, other: string): Promise<void> => {
    const at = clock.now()
    await sql`WITH ad AS (
        INSERT INTO c2c_ads VALUES (nextval('c2c_ids'), ${uid}, 'sell', 'USDT', 'EUR', 2, 'closed', 1, 0, '{}', '[]', ${at}, ${at})
        RETURNING id
      )
      INSERT INTO c2c_orders (id, ad_id, buyer, seller, taker, coin, currency, amount, price, total, state, version, escrow,
        held, undone, transfer, method, payee, record, taken_at, state_at)
      SELECT nextval('c2c_ids'), id, ${other}, ${uid}, ${other}, 'USDT', 'EUR', 1, 1, 1, 'released', 1, 0, 0, false, 0, 'sepa', '',
        '{}', ${at}, ${at} FROM ad`.execute(db)
  }
  const venue: EscrowVenue = {
    database: { db, pool },
    clock,
    market,
    escrow,
    reported,
    told,
    seen,
    async person({ merchant = false } = {}) {
      const make = () => insertUserRow(db, clock.now(), { level: 2 })
      const uid = await make()
      // Who posts ads has an authenticator.
      await db
        .insertInto('authenticators')
        .values({ uid, sealed: Buffer.from(''), bound_at: String(clock.now()), last_step: '0' })
        .execute()
      await grantDemo(db, uid, clock.now())
      await seen(uid)
      if (merchant) await makeMerchant(uid, await make())
      return uid
    },
    ask: (uid, request, key = newKey()) => escrow.submit(uid, key, request),
    ad: async (owner, more = {}) =>
      done(
        await venue.ask(owner, {
          call: 'merchant.createAd',
          body: {
            side: 'sell',
            coin: 'USDT',
            currency: 'EUR',
            amount: toAmount('1000'),
            pricing: { kind: 'fixed', price: toPrice('0.8') },
            min: toAmount('8'),
            max: toAmount('400'),
            methods: ['sepa'],
            payees: more.side === 'buy' ? [] : [`pay${owner}`],
            payMinutes: 15,
            releaseMinutes: 15,
            note: '',
            ...more,
          },
        }),
      ),
    takeInput: async (uid, ad, amount = '10') => {
      const row = await db.selectFrom('c2c_ads').selectAll().where('id', '=', ad).executeTakeFirstOrThrow()
      const { pricing } = row.terms
      const price = pricing.kind === 'fixed' ? pricing.price : toPrice('0.8')
      const payee = `pay${row.side === 'sell' ? row.owner : uid}`
      return { ad, version: row.version, price, drift: '0.001', amount: toAmount(amount), payee }
    },
    take: async (uid, ad, amount) =>
      done(await venue.ask(uid, { call: 'merchantOrder.saveBuy', body: await venue.takeInput(uid, ad, amount) })),
    step: (uid, id, input) => venue.ask(uid, { call: 'merchantOrder.step', body: { id, ...input } as OrderInput }),
    order: async (id) =>
      (await db.selectFrom('c2c_orders').select('record').where('id', '=', id).executeTakeFirstOrThrow()).record,
    balance: async (uid, kind = 'available') =>
      toAmount(
        (
          await db
            .selectFrom('ledger_balances')
            .select('amount')
            .where('uid', '=', uid)
            .where('coin', '=', 'USDT')
            .where('kind', '=', kind as 'available')
            .executeTakeFirst()
        )?.amount ?? '0',
      ),
    picture: async (uid, digest) => {
      const id = randomUUID().replaceAll('-', '')
      await db
        .insertInto('uploads')
        .values({
          id,
          uid,
          purpose: 'receipt',
          digest: digest ?? id,
          bytes: 1,
          width: 1,
          height: 1,
          created_at: String(clock.now()),
        })
        .execute()
      return id
    },
  }
  return venue
}
