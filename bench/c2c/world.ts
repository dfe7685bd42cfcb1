import { sql } from 'kysely'
import { toAmount, toPrice } from '#protocol'
import type { NewAd } from '../../server/c2c/adSteps.ts'
import type { EscrowRequest } from '../../server/c2c/escrow.ts'
import { grantDemo } from '../../server/ledger/demo.ts'
import type { Services } from '../../server/services/services.ts'
import { insertUser } from '../../server/users/accounts/users.ts'
import type { Somebody } from './messages.ts'

/** People, ads and earlier orders of a C2C market, made by the same steps as a venue's own where those move coins. */

const CURRENCIES = ['EUR', 'EUR', 'EUR', 'EUR', 'GBP', 'CHF', 'USD', 'AUD'] as const
const CARD = '4242424242424242'
const IBAN = 'DE89370400440532013000'
/** Earlier orders of each merchant, on which the figures stand. */
const EARLIER = 20
const AT_ONCE = 8

let keys = 0
const newKey = (): string => {
  keys += 1
  return `bench-c2c-${String(keys).padStart(10, '0')}`
}

/** Runs it for each, a few at once. */
export const each = async <T, R>(all: readonly T[], run: (one: T, nth: number) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < all.length) {
      const nth = next
      next += 1
      results[nth] = await run(all[nth] as T, nth)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

export const ask = async ({ escrow }: Services, uid: string, request: EscrowRequest): Promise<string> => {
  const answer = await escrow.submit(uid, newKey(), request)
  if ('refused' in answer) throw new Error(`${request.call}: ${JSON.stringify([request.body, answer.refused])}`)
  return answer.id
}

export interface Member extends Somebody {
  /** Ids of their payment methods. */
  readonly payees: readonly string[]
}

/** Somebody verified with demo funds, a session and, for a merchant, an authenticator and two payment methods. */
export const addMember = async (
  services: Services,
  name: string,
  newSession: (uid: string) => Promise<string>,
  isMerchant: boolean,
): Promise<Member> => {
  const { database, identity, payMethods, clock } = services
  const at = clock.now()
  const { uid, payees } = await database.db.transaction().execute(async (inside) => {
    const account = `${name}@example.org`
    const made = await insertUser(
      inside,
      { name: account, kind: 'email', password_hash: '', demo: true, shared: false },
      at,
    )
    if (made === undefined) throw new Error(`${account} is there already`)
    await identity.certification.appoint(inside, made.uid, { name: 'Ada Lovelace', country: 'DE' })
    if (!isMerchant) return { uid: made.uid, payees: [] }
    await inside
      .insertInto('authenticators')
      .values({ uid: made.uid, sealed: Buffer.from(''), bound_at: String(at), last_step: '0' })
      .execute()
    const holder = 'Ada Lovelace'
    const sepa = { method: 'sepa', country: 'DE', holder, fields: [{ key: 'iban', value: IBAN }] } as const
    const card = {
      method: 'bank-card',
      country: 'DE',
      holder,
      fields: [
        { key: 'cardNumber', value: CARD },
        { key: 'bank', value: 'Example Bank' },
      ],
    } as const
    return {
      uid: made.uid,
      payees: [await payMethods.give(inside, made.uid, sepa), await payMethods.give(inside, made.uid, card)],
    }
  })
  await grantDemo(database.db, uid, at)
  return { uid, payees, cookie: await newSession(uid) }
}

/** Orders of before between each merchant and others, with their steps: figures are computed from them. */
export const addEarlierOrders = async ({ database: { db }, clock }: Services, uids: readonly string[]) => {
  const at = clock.now() - 86_400_000
  await sql`WITH ads AS (
      INSERT INTO c2c_ads (id, owner, side, coin, currency, decimals, state, version, free, terms, payees, created_at,
        updated_at)
      SELECT nextval('c2c_ids'), uid, 'sell', 'USDT', 'EUR', 2, 'closed', 1, 0, '{}', '[]', ${at}, ${at}
      FROM unnest(${[...uids]}::bigint[]) AS uid
      RETURNING id, owner
    ), orders AS (
      INSERT INTO c2c_orders (id, ad_id, buyer, seller, taker, coin, currency, amount, price, total, state, version,
        escrow, held, undone, transfer, method, payee, record, taken_at, state_at)
      SELECT nextval('c2c_ids'), ads.id, others.uids[1 + (ads.owner + n) % ${uids.length}::int], ads.owner,
        others.uids[1 + (ads.owner + n) % ${uids.length}::int], 'USDT', 'EUR', 1, 1, 1, 'released', 3, 0, 0, false, 0, 'sepa', '',
        '{}', ${at}, ${at}::bigint + 120000
      FROM ads CROSS JOIN generate_series(1, ${EARLIER}::int) AS n
      CROSS JOIN (SELECT ${[...uids]}::bigint[] AS uids) AS others
      WHERE others.uids[1 + (ads.owner + n) % ${uids.length}::int] <> ads.owner
      RETURNING id
    )
    INSERT INTO c2c_events (order_id, at, event, state, by)
    SELECT id, ${at}::bigint::bigint + 60000, 'paid', 'paid', 'buyer' FROM orders
    UNION ALL SELECT id, ${at}::bigint::bigint + 120000, 'released', 'released', 'seller' FROM orders`.execute(db)
}

/** An ad of a merchant; of ten of theirs five sell. Every other one floats. */
export const newAd = (nth: number, payees: readonly string[]): NewAd => {
  const currency = CURRENCIES[nth % CURRENCIES.length] ?? 'EUR'
  const isSale = Math.floor(nth / CURRENCIES.length) % 2 === 0
  const price = (0.8 + (nth % 997) / 10_000).toFixed(4)
  const own = currency === 'EUR' ? payees : payees.slice(1)
  return {
    side: isSale ? 'sell' : 'buy',
    coin: 'USDT',
    currency,
    amount: toAmount('900'),
    pricing:
      nth % 2 === 0
        ? { kind: 'fixed', price: toPrice(price) }
        : {
            kind: 'floating',
            margin: ((nth % 100) / 10_000).toFixed(4),
            floor: toPrice('0.5'),
            ceiling: toPrice('20'),
          },
    min: toAmount(nth % 3 === 0 ? '5' : '50'),
    max: toAmount(String(100 + (nth % 7) * 100)),
    methods: currency === 'EUR' ? ['sepa', 'bank-card'] : ['bank-card'],
    payees: isSale ? [...own] : [],
    payMinutes: 15,
    releaseMinutes: 15,
    note: 'Paid within minutes. Please write the order number as the reference.',
    ...(nth % 5 === 0 ? { hours: { from: 60, to: 30 } } : {}),
  }
}
