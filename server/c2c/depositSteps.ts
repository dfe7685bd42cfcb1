import { sql, type Transaction } from 'kysely'
import { type Amount, compare, isPositive, isZero, stepC2cAd, toAmount } from '#protocol'
import type { Posting } from '../ledger/posting.ts'
import type { Schema } from '../platform/db/schema.ts'
import { c2cTermsAt } from '../settings/c2cTerms.ts'
import { lockUser } from '../users/accounts/lockUser.ts'
import { type DepositRow, depositOf, missingOf } from './deposits.ts'
import { isMerchantBy, readAvailable, readFigures, readOwner } from './facts.ts'
import { depositPosting, depositReturnPosting, stockPosting } from './postings.ts'
import { refusalOf } from './problems.ts'
import { adColumns, adOf } from './rows.ts'
import type { Done, Inside, StepParts, StepResult } from './step.ts'

const DAY_MS = 86_400_000
/** How long until the return is tried again while an order is open, in ms. */
const AGAIN_MS = 3_600_000

/** What a merchant saw: how much of which coin is put down now. */
export interface PutDeposit {
  readonly coin: string
  readonly amount: Amount
}

const lockDeposits = (transaction: Transaction<Schema>, uid: string): Promise<DepositRow[]> =>
  transaction.selectFrom('c2c_deposits').selectAll().where('uid', '=', uid).orderBy('id').forUpdate().execute()

/** Until when a merchant's orders hold the deposit back, at least; undefined where none does. */
const staysUntil = async ({ transaction, at }: Inside, uid: string): Promise<number | undefined> => {
  const { rows } = await sql<{ open: boolean; until: string | null }>`
    SELECT coalesce(bool_or(o.state IN ('escrowed', 'paid', 'appealed')), false) AS open, max(e.until) AS until
    FROM c2c_orders AS o CROSS JOIN LATERAL (SELECT CASE WHEN o.record ->> 'appealBy' IS NOT NULL
      THEN greatest((o.record ->> 'appealBy')::bigint, (o.record ->> 'heldUntil')::bigint) END AS until) AS e
    WHERE (o.buyer = ${uid} OR o.seller = ${uid}) AND o.taker <> ${uid}
      AND (o.state IN ('escrowed', 'paid', 'appealed') OR e.until > ${at})`.execute(transaction)
  const { open = false, until = null } = rows[0] ?? {}
  return open ? at + AGAIN_MS : until === null ? undefined : Number(until)
}

/** What merchants do with their deposit, and what time does. */
export const depositSteps = ({ demo }: Pick<StepParts, 'demo'>) => ({
  /** Puts down what is missing of what is asked for; who left stays. */
  async putDeposit(inside: Inside, uid: string, input: PutDeposit): Promise<StepResult> {
    const { transaction, at } = inside
    await lockUser(transaction, uid)
    const rows = await lockDeposits(transaction, uid)
    const terms = await c2cTermsAt({ db: transaction, demo }, at)
    const { deposit: asked } = terms.merchant
    const [owner, figures] = [await readOwner(transaction, uid, terms, at), await readFigures(transaction, [uid], at)]
    if (!owner.mayTrade || !isMerchantBy(figures.get(uid), terms, owner)) return { error: 'c2cMerchant' }
    const now = depositOf(rows.find(({ coin }) => coin === asked.coin))
    const missing = missingOf(now, asked)
    const isLeaving = rows.some(({ left_at }) => left_at !== null)
    if (isZero(missing) && !isLeaving) return refusalOf('notNow')
    // What is asked for may have changed since it was seen.
    if (input.coin !== asked.coin || compare(input.amount, missing) !== 0) return refusalOf('quote')
    const available = await readAvailable(transaction, uid, asked.coin)
    if (compare(missing, available) > 0) return refusalOf('balance', { available, needed: missing, coin: asked.coin })
    await transaction
      .updateTable('c2c_deposits')
      .set({ left_at: null, return_at: null, due_at: null })
      .where('uid', '=', uid)
      .execute()
    if (isPositive(missing))
      await sql`INSERT INTO c2c_deposits AS d (uid, coin, amount) VALUES (${uid}, ${asked.coin}, ${missing}::numeric)
        ON CONFLICT (uid, coin) DO UPDATE SET amount = d.amount + excluded.amount`.execute(transaction)
    await inside.commit(uid, isPositive(missing) ? [depositPosting(uid, asked.coin, missing)] : [])
    return { id: uid, uids: [uid], coin: asked.coin }
  },

  /** Closes every ad, and returns the deposit after the agreed days. */
  async leave(inside: Inside, uid: string): Promise<StepResult> {
    const { transaction, at } = inside
    await lockUser(transaction, uid)
    const ads = await transaction
      .selectFrom('c2c_ads')
      .selectAll()
      .where('owner', '=', uid)
      .where('state', '!=', 'closed')
      .orderBy('id')
      .forUpdate()
      .execute()
    const rows = await lockDeposits(transaction, uid)
    const held = rows.filter(({ amount }) => !isZero(toAmount(amount)))
    if (held.length === 0 || rows.some(({ left_at }) => left_at !== null)) return refusalOf('notNow')
    const { depositReturnDays } = (await c2cTermsAt({ db: transaction, demo }, at)).merchant
    const postings: Posting[] = []
    for (const row of ads) {
      const ad = adOf(row)
      const step = stepC2cAd(ad, { kind: 'close', version: ad.version })
      if ('problem' in step) return refusalOf(step.problem)
      await transaction.updateTable('c2c_ads').set(adColumns(step.ad, at)).where('id', '=', ad.id).execute()
      postings.push(...stockPosting(step.ad, step.toStock))
    }
    const returnAt = String(at + depositReturnDays * DAY_MS)
    await transaction
      .updateTable('c2c_deposits')
      .set({ left_at: String(at), return_at: returnAt, due_at: returnAt })
      .where('uid', '=', uid)
      .where('amount', '>', '0')
      .execute()
    await inside.commit(uid, postings)
    return { id: uid, uids: [uid], coin: held[0]?.coin, coins: [...new Set([...ads, ...held].map(({ coin }) => coin))] }
  },

  /** Returns what is due, once no order or case is in the way. Undefined when another step came first. */
  async returnDeposit(inside: Inside, id: string): Promise<Done | undefined> {
    const { transaction, at } = inside
    const row = await transaction
      .selectFrom('c2c_deposits')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined || row.due_at === null || Number(row.due_at) > at) return undefined
    const { uid, coin } = row
    const amount = toAmount(row.amount)
    const until = await staysUntil(inside, uid)
    const next =
      until === undefined
        ? { amount: '0', left_at: null, return_at: null, due_at: null }
        : { due_at: String(Math.max(until, at + 1)) }
    await transaction.updateTable('c2c_deposits').set(next).where('id', '=', id).execute()
    if (until !== undefined) return undefined
    await inside.commit(uid, isZero(amount) ? [] : [depositReturnPosting(uid, coin, amount)])
    return { id: uid, uids: [uid], coin }
  },
})
