import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { ErrorName, Refusal } from '#protocol'
import { answerRepeated, type RequestKey, requestKey } from '../engine/core/requests.ts'
import { type Posting, toColumns } from '../ledger/posting.ts'
import type { Schema } from '../platform/db/schema.ts'

/** The result of a request that moves money; stored under its key. */
export type MoneyResult = { readonly id: string } | { readonly refused: Refusal }

const refusal = v.object({
  error: v.custom<ErrorName>((name) => typeof name === 'string'),
  field: v.exactOptional(v.string()),
  values: v.exactOptional(v.record(v.string(), v.string())),
})
const moneyResult = v.union([v.object({ id: v.string() }), v.object({ refused: refusal })])
/** A result that was stored under the key of such a call. Throws on anything else. */
const storedResult = (reply: unknown): MoneyResult => v.parse(moneyResult, reply)

/** The calls with results of this kind. */
const CALLS = new Set([
  'assets.addRechargeOffline',
  'assets.sendReceipt',
  'assets.cancelTransfer',
  'assets.addOutpayOffline',
  'assets.confirmOutpay',
  'exchange.addOrder',
  'assets.resetDemoFunds',
  'merchantOrder.saveBuy',
  'merchantOrder.fastSaveBuy',
  'merchantOrder.step',
  'merchant.createAd',
  'merchant.changeAd',
  'merchant.adState',
  'merchant.stockAd',
  'merchant.putDeposit',
  'merchant.leave',
  'financial.buyFinancialProduct',
  'financial.redeemFinancialOrder',
  'icoOrder.buy',
  'icoOrder.pay',
])

export const requestOf = (uid: string, key: string, call: string, body: object): RequestKey =>
  requestKey(uid, key, call, body)

/** Answers a request whose key was used before; undefined when it was not. */
export const answerIfRepeated = async (db: Kysely<Schema>, request: RequestKey): Promise<MoneyResult | undefined> => {
  const stored = await db
    .selectFrom('request_keys')
    .select(['uid', 'key', 'call', 'body_hash as bodyHash', 'reply'])
    .where('uid', '=', request.uid)
    .where('key', '=', request.key)
    .executeTakeFirst()
  return stored === undefined ? undefined : storedResult(answerRepeated<unknown>(request, stored))
}

/** The result of the request with this key, if it was one of funding; undefined for any other key. */
export const readMoneyOutcome = async (
  db: Kysely<Schema>,
  uid: string,
  key: string,
): Promise<MoneyResult | undefined> => {
  const stored = await db
    .selectFrom('request_keys')
    .select(['call', 'reply'])
    .where('uid', '=', uid)
    .where('key', '=', key)
    .executeTakeFirst()
  return stored === undefined || stored.reply === null || !CALLS.has(stored.call)
    ? undefined
    : storedResult(stored.reply)
}

/** A request with the result that is stored under its key. */
export interface Answered {
  readonly request: RequestKey
  readonly result: MoneyResult
}

/** The arguments of the SQL function `money_commit`, also for functions that commit more beside it. */
export const moneyArguments = (postings: readonly Posting[], at: number, answered?: Answered): RawBuilder<unknown> => {
  const { sets, uids, kinds, coins, amounts, causes, cause_ids: ids } = toColumns(postings)
  const { uid, key, call, bodyHash } = answered?.request ?? { uid: null, key: null, call: null, bodyHash: null }
  const reply = answered === undefined ? null : JSON.stringify(answered.result)
  return sql`${sets}, ${uids}, ${kinds}, ${coins}, ${amounts}, ${causes}, ${ids},
    ${uid}, ${key}, ${call}, ${bodyHash}, ${reply}::jsonb, ${at}`
}

/** Books a step, and stores the result of its request, in the step's own transaction; without one as a commit of its own. */
export const commit = async (
  db: Kysely<Schema>,
  postings: readonly Posting[],
  at: number,
  answered?: Answered,
): Promise<void> => {
  if (answered === undefined && postings.every(({ moves }) => moves.length === 0)) return
  await sql`SELECT money_commit(${moneyArguments(postings, at, answered)})`.execute(db)
}
