import type { Kysely } from 'kysely'
import { type Amount, compare, exchange, type Refusal, toAmount, toPrice, ZERO } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { cutPage, idOf } from '../platform/page.ts'
import { flashSettingsAt } from './flash.ts'
import { type FlashMarket, priceFlash, quoteObstacle, shownFlash } from './flashPrice.ts'
import { lockAvailable } from './locks.ts'
import { flashPosting } from './postings.ts'
import { type Inside, refusal, type StepResult } from './step.ts'

interface QuoteParts extends FlashMarket {
  readonly db: Kysely<Schema>
  readonly id: () => string
}

/**
 * A price that holds for ten seconds. It is stored before it is shown, so that an accepted quote is always honoured; it
 * replaces the user's former quote of the same two coins, in either direction.
 */
export const quoteFlash = async (
  { db, id: newId, ...now }: QuoteParts,
  { uid, input }: { uid: string; input: { readonly from: string; readonly to: string; readonly amount: Amount } },
): Promise<exchange.FlashQuote | Refusal> => {
  const { at } = now
  const priced = priceFlash(now, input, await flashSettingsAt(db, at))
  if ('error' in priced) return priced
  const id = newId()
  const expires = at + exchange.QUOTE_LIFETIME
  await db
    .insertInto('flash_quotes')
    .values({
      id,
      uid,
      from_coin: priced.from,
      to_coin: priced.to,
      amount_in: priced.in,
      amount_out: priced.out,
      rate: priced.rate,
      mid: priced.mid,
      spread: priced.spread,
      cost: priced.cost,
      created_at: String(at),
      expires_at: String(expires),
      used_at: null,
    })
    .execute()
  return { ...shownFlash(priced), id, expires }
}

/** Did the user get a newer quote of these two coins, in either direction? Ids of quotes ascend. */
const isReplaced = async (
  db: Kysely<Schema>,
  { id, uid, from_coin: from, to_coin: to }: { id: string; uid: string; from_coin: string; to_coin: string },
): Promise<boolean> => {
  const newer = await db
    .selectFrom('flash_quotes')
    .select('id')
    .where('id', '>', id)
    .where('uid', '=', uid)
    .where('from_coin', 'in', [from, to])
    .where('to_coin', 'in', [from, to])
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

/** Exchanges at the newest quote of two coins, while it holds and the market has not moved past it. */
export const exchangeSteps = (parts: Pick<FlashMarket, 'market' | 'mode'>) => ({
  async exchange({ transaction, at }: Inside, uid: string, id: string): Promise<StepResult> {
    const quote = await transaction
      .selectFrom('flash_quotes')
      .selectAll()
      .where('id', '=', id)
      .where('uid', '=', uid)
      .forUpdate()
      .executeTakeFirst()
    if (quote === undefined) return refusal('notFound', 'quote')
    if (quote.used_at !== null) return refusal('notNow', 'quote')
    if (Number(quote.expires_at) <= at) return refusal('quoteChanged', 'quote')
    if (await isReplaced(transaction, quote)) return refusal('quoteReplaced', 'quote')
    const { from_coin: from, to_coin: to } = quote
    const obstacle = quoteObstacle({ ...parts, at }, { from, to, rate: toPrice(quote.rate) })
    if (obstacle !== undefined) return obstacle
    const given = toAmount(quote.amount_in)
    const available = (await lockAvailable(transaction, uid, [from, to])).get(from) ?? ZERO
    if (compare(available, given) < 0)
      return refusal('balanceTooLow', 'amount', { available, needed: given, coin: from })
    await transaction
      .updateTable('flash_quotes')
      .set({ used_at: String(at) })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    const posting = flashPosting({ id, uid, from, to, in: given, out: toAmount(quote.amount_out) })
    return { id, uid, coins: [from, to], postings: [posting] }
  },
})

const viewOf = (row: {
  id: string
  from_coin: string
  to_coin: string
  amount_in: string
  amount_out: string
  rate: string
  mid: string
  spread: string
  cost: string
  used_at: string | null
}): exchange.Exchanged => ({
  id: row.id,
  ...shownFlash({
    from: row.from_coin,
    to: row.to_coin,
    in: toAmount(row.amount_in),
    out: toAmount(row.amount_out),
    rate: toPrice(row.rate),
    mid: toPrice(row.mid),
    spread: toAmount(row.spread),
    cost: toAmount(row.cost),
  }),
  at: Number(row.used_at),
})

/** A page of a user's exchanges, newest first. */
export const listExchanges = async (
  db: Kysely<Schema>,
  uid: string,
  query: {
    readonly coin?: string | undefined
    readonly cursor?: string | undefined
    readonly limit?: number | undefined
  },
): Promise<{ exchanges: exchange.Exchanged[]; next?: string }> => {
  const limit = query.limit ?? 20
  let wanted = db.selectFrom('flash_quotes').selectAll().where('uid', '=', uid).where('used_at', 'is not', null)
  const { coin, cursor } = query
  if (coin !== undefined) wanted = wanted.where((eb) => eb.or([eb('from_coin', '=', coin), eb('to_coin', '=', coin)]))
  if (cursor !== undefined) wanted = wanted.where('id', '<', cursor)
  const rows = await wanted
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(rows, limit, idOf)
  return { exchanges: page.map(viewOf), ...next }
}

/** One exchange of a user; undefined for a quote that was not used. */
export const readExchange = async (
  db: Kysely<Schema>,
  uid: string,
  id: string,
): Promise<exchange.Exchanged | undefined> => {
  const row = await db
    .selectFrom('flash_quotes')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return row === undefined ? undefined : viewOf(row)
}
