import { sql, type Transaction } from 'kysely'
import { saleDueAt } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { numberOf, type SaleRow } from './rows.ts'

const HOUR_MS = 3_600_000
/** So long before the end of the time to pay a participant is reminded; of a short time, half of it. */
const REMINDER_MS = 24 * HOUR_MS

/** Letters that one statement writes. */
const AT_ONCE = 5_000

/** When those who have not paid are reminded, Unix ms. */
export const reminderAt = ({ settings: { payHours } }: Pick<SaleRow, 'settings'>, payBy: number): number =>
  payBy - Math.min(REMINDER_MS, (payHours * HOUR_MS) / 2)

/** The times of a sale that is allocated: until when one can pay, when those who have not are told next, and what is due first. */
export const payTimes = ({ settings }: Pick<SaleRow, 'settings'>, payBy: number, tellAt: number | undefined) => ({
  pay_by: String(payBy),
  tell_at: tellAt === undefined ? null : String(tellAt),
  due_at: String(Math.min(tellAt ?? Infinity, saleDueAt(settings, { progress: 'rationed', payBy }) ?? Infinity)),
})

/** The same after an outage that moved the end. */
export const movedPayTimes = (sale: SaleRow, payBy: number) => {
  const tellAt = numberOf(sale.tell_at)
  if (tellAt === undefined) return payTimes(sale, payBy, undefined)
  const isReminded = tellAt >= (numberOf(sale.pay_by) ?? 0)
  return payTimes(sale, payBy, isReminded ? payBy : reminderAt(sale, payBy))
}

/** Writes to those who have not paid: first that time runs out, then that it has. The sale is locked. */
export const tellUnpaid = async (transaction: Transaction<Schema>, sale: SaleRow, at: number): Promise<void> => {
  const { id, settings } = sale
  const payBy = numberOf(sale.pay_by) ?? 0
  const isOver = at >= payBy
  const [name, kind] = isOver ? ['saleMissed', 'salePaymentMissed'] : ['saleReminder', null]
  const words = JSON.stringify({ token: settings.token, coin: settings.payCoin, until: { time: payBy } })
  let after: string | null = '0'
  while (after !== null) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      WITH page AS (
        SELECT id, uid, committed, tokens, charged FROM sale_orders
        WHERE sale = ${id} AND id > ${after}::bigint AND state = 'allocated' ORDER BY id LIMIT ${AT_ONCE}
      ), written AS (
        INSERT INTO letters_due (uid, name, words, kind, about, at)
        SELECT uid, ${name}::text, ${words}::jsonb || jsonb_build_object('committed', trim_scale(committed)::text,
            'tokens', trim_scale(tokens)::text, 'charged', trim_scale(charged)::text,
            'returned', trim_scale(committed - charged)::text),
          ${kind}::text, CASE WHEN ${kind}::text IS NOT NULL
            THEN trim_scale(charged)::text || ' ' || ${settings.payCoin}::text END, ${at}::bigint
        FROM page ORDER BY id
      )
      SELECT max(id)::text AS last FROM page`.execute(transaction)
    after = rows[0]?.last ?? null
  }
  await transaction
    .updateTable('sales')
    .set(payTimes(sale, payBy, isOver ? undefined : payBy))
    .where('id', '=', id)
    .execute()
}
