import type { Kysely } from 'kysely'
import { type Amount, compare, exchange, type Refusal, toAmount, toPrice, ZERO } from '#protocol'
import type { Schema } from '../db/schema.ts'
import type { Mode } from '../engine/spot/checks.ts'
import type { Market } from '../market/port.ts'
import { flashSettingsAt, priceFlash } from './flash.ts'
import { lockAvailable } from './locks.ts'
import { flashPosting } from './postings.ts'
import type { Inside, StepResult } from './step.ts'

interface QuoteParts {
  readonly db: Kysely<Schema>
  readonly market: Market
  readonly mode: (instId: string) => Mode
  readonly id: () => string
  readonly at: number
}

/** A price that holds ten seconds. It is stored before it is shown, so that whoever took it gets it. */
export const quoteFlash = async (
  { db, market, mode, id: newId, at }: QuoteParts,
  { uid, wish }: { uid: string; wish: { readonly from: string; readonly to: string; readonly amount: Amount } },
): Promise<exchange.FlashQuote | Refusal> => {
  const priced = priceFlash(market, wish, await flashSettingsAt(db, at), at, mode)
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
  return { ...priced, id, expires }
}

/** Exchanges at the quote, whatever the market has done since; not a moment after it expired. */
export const exchangeAt = async ({ transaction, at }: Inside, uid: string, id: string): Promise<StepResult> => {
  const quote = await transaction
    .selectFrom('flash_quotes')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  if (quote === undefined) return { error: 'notFound', field: 'quote' }
  if (quote.used_at !== null) return { error: 'notNow', field: 'quote' }
  if (Number(quote.expires_at) <= at) return { error: 'quoteChanged', field: 'quote' }
  const { from_coin: from, to_coin: to } = quote
  const given = toAmount(quote.amount_in)
  const available = (await lockAvailable(transaction, uid, [from, to])).get(from) ?? ZERO
  if (compare(available, given) < 0)
    return { error: 'balanceTooLow', field: 'amount', values: { available, needed: given, coin: from } }
  await transaction
    .updateTable('flash_quotes')
    .set({ used_at: String(at) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  const posting = flashPosting({ id, uid, from, to, in: given, out: toAmount(quote.amount_out) })
  return { id, uid, coins: [from, to], postings: [posting] }
}

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
  from: row.from_coin,
  to: row.to_coin,
  in: toAmount(row.amount_in),
  out: toAmount(row.amount_out),
  rate: toPrice(row.rate),
  mid: toPrice(row.mid),
  spread: toAmount(row.spread),
  cost: toAmount(row.cost),
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
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { exchanges: rows.slice(0, limit).map(viewOf), ...(last === undefined ? {} : { next: last.id }) }
}

/** One exchange of a user; undefined for a quote that was not taken. */
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
