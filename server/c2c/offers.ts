import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  type Amount,
  beforeFee,
  C2C_COIN_DECIMALS,
  type C2cOffer,
  c2cFeesBy,
  c2cPrice,
  DAY_MINUTES,
  INDEX_MS,
  isPositive,
  limitsOf,
  minimum,
  notional,
  type PayMethodSettings,
  type Price,
  quotient,
  takeable,
} from '#protocol'
import type { Quotes } from '../funding/rates.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type C2cSettings, c2cTermsAt } from '../settings/c2cTerms.ts'
import { samePersonSql } from '../users/identity/samePerson.ts'
import { isDownSql } from './deposits.ts'
import { AWAY_MS, MERCHANT_LEVEL } from './facts.ts'
import { figuresOf } from './figures.ts'
import { indexPrice } from './indexPrice.ts'
import { payMethodsAt } from './offeredMethods.ts'
import { type AdRow, adOf } from './rows.ts'
import { limitsBy } from './terms.ts'

/** Which offers are wanted. */
export interface OfferQuery {
  /** Who would take them: ads of their own accounts are none. */
  readonly uid: string
  readonly coin: string
  readonly currency: string
  /** What the taker does. */
  readonly side: 'buy' | 'sell'
  /** What one order would be: so much of the currency, or of the coin. */
  readonly total?: Amount | undefined
  readonly amount?: Amount | undefined
  /** Paid in one of these ways. */
  readonly methods?: readonly string[] | undefined
  /** What a seller has of the coin. */
  readonly available?: Amount | undefined
  readonly owner?: string | undefined
  readonly ad?: string | undefined
  /** The last one of the page before. */
  readonly after?: { readonly price: string; readonly id: string } | undefined
  readonly limit: number
}

export interface OfferParts {
  readonly db: Kysely<Schema>
  readonly market: Quotes
  readonly demo: boolean
}

interface Venue {
  readonly config: { readonly demo: boolean }
  readonly database: { readonly db: Kysely<Schema> }
  readonly market: Quotes
}
export const offerParts = ({ config, database, market }: Venue): OfferParts => ({
  db: database.db,
  market,
  demo: config.demo,
})

/** The price of an ad by `c2cPrice`; null for a floating one without a fresh index. */
const priceSql = (index: Price | undefined) => sql`CASE
  WHEN a.fixed_price IS NOT NULL THEN a.fixed_price
  WHEN ${index ?? null}::numeric IS NULL THEN NULL
  ELSE least(greatest(trunc(${index ?? null}::numeric * (1 + a.margin), 8), a.price_floor), a.price_ceiling)
END`

/** Open at this minute of the UTC day, as `adObstacle` says. */
const isOpenSql = (minute: number) => sql`(a.open_from IS NULL OR CASE WHEN a.open_from < a.open_to
  THEN ${minute} >= a.open_from AND ${minute} < a.open_to
  ELSE ${minute} >= a.open_from OR ${minute} < a.open_to
END)`

/** So many USDT in the currency of an ad, as `limitsOf` says; null where there is no limit. */
const worthSql = (worth: Amount, dollars: Price | null, rounding: 'ceil' | 'trunc') => {
  if (!isPositive(worth) || dollars === null) return sql`NULL::numeric`
  const round = (value: RawBuilder<unknown>, decimals: RawBuilder<unknown>) =>
    rounding === 'trunc'
      ? sql`trunc(${value}, ${decimals})`
      : sql`ceil(${value} * power(10::numeric, ${decimals})) / power(10::numeric, ${decimals})`
  const coins = quotient(worth, dollars, rounding === 'trunc' ? 'down' : 'up', C2C_COIN_DECIMALS)
  return round(sql`(${coins}::numeric * a.px)`, sql`a.decimals`)
}

/** The owner of an ad may trade and is there, as `readOwner` says. Asked of rows in order until there are enough. */
const mayTradeSql = ({ merchant }: C2cSettings, at: number) => sql`(SELECT u.frozen_at IS NULL AND u.erase_at IS NULL
    AND u.erased_at IS NULL AND (u.automatic OR (u.level >= ${MERCHANT_LEVEL}
      AND EXISTS (SELECT 1 FROM authenticators AS f WHERE f.uid = u.uid)
      AND EXISTS (SELECT 1 FROM sessions AS s WHERE s.uid = u.uid AND s.seen_at > ${at - AWAY_MS})
      AND ${isDownSql(sql.ref('u.uid'), merchant.deposit)}))
  FROM users AS u WHERE u.uid = a.owner)`

/** An ad that sells can be paid, in one of these ways if some are named. */
const isPaidSql = (ways: readonly string[] | null, at: number) => sql`(a.side = 'buy' OR (SELECT true
  FROM c2c_pay_methods AS m WHERE m.uid = a.owner AND m.usable_at <= ${at} AND jsonb_exists(a.payees, m.id::text)
    AND (${ways}::text[] IS NULL OR m.method = ANY (${ways}::text[])) LIMIT 1))`

/** The part of the database's answer by which rows are found; the price is computed again by `c2cPrice`. */
export const findAds = async (
  { db, market }: OfferParts,
  query: OfferQuery,
  at: number,
  terms: C2cSettings,
): Promise<readonly { readonly row: AdRow; readonly price: Price; readonly quotedAt: number }[]> => {
  const { uid, coin, currency, side, total, amount, methods, available, owner, ad, after, limit } = query
  const index = indexPrice(market, coin, currency, at)
  const fresh = index !== undefined && at - index.at <= INDEX_MS ? index : undefined
  const { orderLeast, orderMost, dollars = null } = limitsBy(terms, market, coin, at)
  // Who buys takes the lowest price first, who sells the highest.
  const isSale = side === 'sell'
  const ways = methods === undefined ? null : [...methods]
  const fees = c2cFeesBy(isSale ? 'buy' : 'sell', terms)
  const sellable = available === undefined ? null : beforeFee(available, fees.seller)
  const order = isSale ? sql`a.px DESC, a.id` : sql`a.px, a.id`
  // OFFSET 0 keeps the database from computing a price more than once, and from looking at owners before rows are in order.
  const { rows } = await sql<AdRow & { px: string }>`
    SELECT * FROM (
      SELECT a.* FROM (
        SELECT a.*, ${priceSql(fresh?.price)} AS px,
          ${isSale ? sql`a.free` : sql`trunc(a.free / (1 + ${fees.seller}::numeric), ${sql.lit(C2C_COIN_DECIMALS)})`} AS takeable
        FROM c2c_ads AS a
        WHERE a.coin = ${coin} AND a.currency = ${currency} AND a.side = ${isSale ? 'buy' : 'sell'} AND a.state = 'live'
          AND a.owner <> ALL (ARRAY(${samePersonSql(uid)})) AND ${isOpenSql(Math.floor(at / 60_000) % DAY_MINUTES)}
          AND (${owner ?? null}::bigint IS NULL OR a.owner = ${owner ?? null}::bigint)
          AND (${ad ?? null}::bigint IS NULL OR a.id = ${ad ?? null}::bigint)
          AND (${ways}::text[] IS NULL OR jsonb_exists_any(a.terms -> 'methods', ${ways}::text[]))
        OFFSET 0
      ) AS a
      CROSS JOIN LATERAL (SELECT
        greatest(a.order_least, ${worthSql(orderLeast, dollars, 'ceil')}) AS least,
        least(a.order_most, trunc(a.takeable * a.px, a.decimals), ${worthSql(orderMost, dollars, 'trunc')}) AS most,
        coalesce(${total ?? null}::numeric, ceil(${amount ?? null}::numeric * a.px * power(10::numeric, a.decimals))
          / power(10::numeric, a.decimals)) AS size) AS limits
      WHERE a.px IS NOT NULL AND limits.least <= limits.most AND ${dollars !== null || (!isPositive(orderLeast) && !isPositive(orderMost))}
        AND (limits.size IS NULL OR limits.size BETWEEN limits.least AND limits.most)
        AND (${amount ?? null}::numeric IS NULL OR ${amount ?? null}::numeric <= a.takeable)
        AND (${available ?? null}::numeric IS NULL
          OR trunc(${sellable}::numeric * a.px, a.decimals) >= coalesce(limits.size, limits.least))
        AND (${after?.price ?? null}::numeric IS NULL
          OR ${isSale ? sql`a.px < ${after?.price ?? null}::numeric` : sql`a.px > ${after?.price ?? null}::numeric`}
          OR (a.px = ${after?.price ?? null}::numeric AND a.id > ${after?.id ?? null}::bigint))
      ORDER BY ${order} OFFSET 0
    ) AS a
    WHERE ${mayTradeSql(terms, at)} AND ${isPaidSql(ways, at)}
    ORDER BY ${order}
    LIMIT ${limit}`.execute(db)
  return rows.flatMap((row) => {
    const { pricing } = row.terms
    const price = c2cPrice({ pricing }, fresh, at)
    return price === undefined ? [] : [{ row, price, quotedAt: pricing.kind === 'fixed' ? 0 : (fresh?.at ?? 0) }]
  })
}

/** Ways in which ads that sell are paid now, by the ids of their payees. */
const readWays = async (
  db: Kysely<Schema>,
  payees: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, string>> => {
  if (payees.length === 0) return new Map()
  const rows = await db
    .selectFrom('c2c_pay_methods')
    .select(['id', 'method'])
    .where('id', 'in', [...new Set(payees)])
    .where('usable_at', '<=', String(at))
    .execute()
  return new Map(rows.map(({ id, method }) => [id, method]))
}

const waysOf = (
  row: AdRow,
  byPayee: ReadonlyMap<string, string>,
  methods: ReadonlyMap<string, PayMethodSettings>,
): C2cOffer['ways'] => {
  const named =
    row.side === 'sell'
      ? row.payees.flatMap((payee) => {
          const method = byPayee.get(payee)
          return method === undefined ? [] : [{ payee, method }]
        })
      : row.terms.methods.map((method) => ({ payee: '', method }))
  return named.flatMap(({ payee, method }) => {
    const settings = methods.get(method)
    return settings?.open === true ? [{ payee, method, type: settings.type, name: settings.name }] : []
  })
}

/** Offers that can be taken at this moment (Unix ms), the best price first, then the older ad. */
export const readOffers = async (parts: OfferParts, query: OfferQuery, at: number): Promise<C2cOffer[]> => {
  const { db } = parts
  const terms = await c2cTermsAt(parts, at)
  const found = await findAds(parts, query, at, terms)
  const [ways, methods, figures] = await Promise.all([
    readWays(
      db,
      found.flatMap(({ row }) => (row.side === 'sell' ? row.payees : [])),
      at,
    ),
    payMethodsAt(db, at),
    figuresOf(
      db,
      found.map(({ row }) => row.owner),
      at,
    ),
  ])
  return found.flatMap(({ row, price, quotedAt }) => {
    const ad = adOf(row)
    const merchant = figures.get(ad.owner)
    const limits = limitsOf(ad, price, limitsBy(terms, parts.market, ad.coin, at))
    if (merchant === undefined || limits === undefined) return []
    const free = takeable(ad, c2cFeesBy(ad.side, terms))
    return [
      {
        ad: ad.id,
        version: ad.version,
        side: query.side,
        coin: ad.coin,
        currency: ad.currency,
        decimals: ad.decimals,
        price,
        pricing: ad.pricing,
        quotedAt,
        free,
        min: limits.min,
        max: minimum(limits.max, notional(free, price, 'down', ad.decimals)),
        fee: terms.takerFee,
        ways: waysOf(row, ways, methods),
        payMinutes: ad.payMinutes,
        releaseMinutes: ad.releaseMinutes,
        note: ad.note,
        merchant,
      },
    ]
  })
}

/** One ad as an offer to this user; undefined where there is none that they can take now. */
export const readOffer = async (
  parts: OfferParts,
  uid: string,
  id: string,
  at: number,
): Promise<C2cOffer | undefined> => {
  const ad = await parts.db
    .selectFrom('c2c_ads')
    .select(['coin', 'currency', 'side'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (ad === undefined) return undefined
  const side = ad.side === 'sell' ? 'buy' : 'sell'
  const [offer] = await readOffers(parts, { uid, coin: ad.coin, currency: ad.currency, side, ad: id, limit: 1 }, at)
  return offer
}

/** The ads of somebody that this user can take now. */
export const readOffersOf = async (parts: OfferParts, uid: string, owner: string, at: number): Promise<C2cOffer[]> => {
  const pairs = await parts.db
    .selectFrom('c2c_ads')
    .select(['coin', 'currency', 'side'])
    .distinct()
    .where('owner', '=', owner)
    .where('state', '=', 'live')
    .execute()
  const lists = await Promise.all(
    pairs.map(({ coin, currency, side }) =>
      readOffers(parts, { uid, owner, coin, currency, side: side === 'sell' ? 'buy' : 'sell', limit: 20 }, at),
    ),
  )
  return lists.flat()
}
