import { type Kysely, sql } from 'kysely'
import {
  adObstacle,
  C2C_OPEN_STATES,
  type C2cAd,
  type C2cAdView,
  c2cFeesBy,
  c2cPrice,
  type MerchantStanding,
} from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { c2cTermsAt } from '../settings/c2cTerms.ts'
import { depositView, readDeposits } from './deposits.ts'
import { completionOf, isMerchantBy, MERCHANT_LEVEL, readFigures, readOwner } from './facts.ts'
import { indexPrice } from './indexPrice.ts'
import type { OfferParts } from './offers.ts'
import type { PayMethods } from './payMethods.ts'
import { type AdRow, adOf } from './rows.ts'

export interface AdQuery {
  readonly closed?: boolean | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** How many orders of each ad are not ended. */
const readOpen = async (db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('c2c_orders')
    .select('ad_id')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('ad_id', 'in', [...ids])
    .where('state', 'in', [...C2C_OPEN_STATES])
    .groupBy('ad_id')
    .execute()
  return new Map(rows.map(({ ad_id, open }) => [ad_id, open]))
}

const obstacleOf = (
  row: AdRow,
  ad: C2cAd,
  usable: ReadonlySet<string>,
  facts: Parameters<typeof adObstacle>[1],
): C2cAdView['obstacle'] => {
  const first = adObstacle(ad, facts)
  if (first !== undefined) return first
  return row.side === 'sell' && !row.payees.some((payee) => usable.has(payee)) ? 'methods' : ''
}

/** A user's own ads, the newest first, as they are at a moment (Unix ms). */
export const readAds = async (
  { db, market, demo, payMethods }: OfferParts & { readonly payMethods: Pick<PayMethods, 'usable'> },
  uid: string,
  { closed = false, cursor, limit }: AdQuery,
  at: number,
): Promise<C2cAdView[]> => {
  let query = db.selectFrom('c2c_ads').selectAll().where('owner', '=', uid).orderBy('id', 'desc').limit(limit)
  if (!closed) query = query.where('state', '!=', 'closed')
  if (cursor !== undefined) query = query.where('id', '<', cursor)
  const rows = await query.execute()
  const terms = await c2cTermsAt({ db, demo }, at)
  const [open, owner, methods] = await Promise.all([
    readOpen(
      db,
      rows.map(({ id }) => id),
    ),
    readOwner(db, uid, terms, at),
    payMethods.usable(db, uid),
  ])
  const usable = new Set(methods.map(({ id }) => id))
  return rows.map((row) => {
    const ad = adOf(row)
    const index = ad.pricing.kind === 'floating' ? indexPrice(market, ad.coin, ad.currency, at) : undefined
    const price = c2cPrice(ad, index, at)
    return {
      id: ad.id,
      version: ad.version,
      side: ad.side,
      coin: ad.coin,
      currency: ad.currency,
      decimals: ad.decimals,
      state: ad.state,
      free: ad.free,
      pricing: ad.pricing,
      min: ad.min,
      max: ad.max,
      methods: [...ad.methods],
      payees: [...row.payees],
      payMinutes: ad.payMinutes,
      releaseMinutes: ad.releaseMinutes,
      ...(ad.hours === undefined ? {} : { hours: ad.hours }),
      note: ad.note,
      ...(price === undefined ? {} : { price }),
      obstacle: obstacleOf(row, ad, usable, { owner, index, at, fees: c2cFeesBy(ad.side, terms) }),
      open: open.get(ad.id) ?? 0,
      createdAt: Number(row.created_at),
      updatedAt: Number(row.updated_at),
    }
  })
}

/** What it takes to post ads, and what a user has of it. */
export const readStanding = async (
  { db, demo }: { readonly db: Kysely<Schema>; readonly demo: boolean },
  uid: string,
  at: number,
): Promise<MerchantStanding> => {
  const terms = await c2cTermsAt({ db, demo }, at)
  const user = await db
    .selectFrom('users')
    .select('level')
    .select((eb) =>
      eb.selectFrom('authenticators').select('bound_at').where('authenticators.uid', '=', uid).as('bound'),
    )
    .where('uid', '=', uid)
    .executeTakeFirst()
  const [all, owner, deposits] = await Promise.all([
    readFigures(db, [uid], at),
    readOwner(db, uid, terms, at),
    readDeposits(db, uid),
  ])
  const figures = all.get(uid)
  const isMerchant = owner.mayTrade && isMerchantBy(figures, terms, owner)
  return {
    mayPost: isMerchant && owner.hasDeposit,
    isMerchant,
    deposit: depositView(deposits, terms.merchant),
    needs: {
      level: MERCHANT_LEVEL,
      authenticator: true,
      completed: terms.merchant.orders,
      completion: terms.merchant.completion,
      counterparties: terms.merchant.counterparties,
    },
    has: {
      level: user?.level ?? 0,
      authenticator: user?.bound != null,
      completed: figures?.completed ?? 0,
      completion: completionOf(figures),
      counterparties: figures?.counterparties ?? 0,
    },
  }
}
