import { sql } from 'kysely'
import {
  type Amount,
  add,
  commitSale,
  compare,
  isMultiple,
  isPositive,
  LOTTERY_MOST_TICKETS,
  minimum,
  NO_SALE_ORDER,
  placesOf,
  portion,
  type Refusal,
  SALE_PAY_DECIMALS,
  type SaleSettings,
  saleStage,
  subtract,
  ticketCost,
  toAmount,
  ZERO,
} from '#protocol'
import { lockAvailable } from '../../funding/locks.ts'
import type { Inside } from '../../funding/stepRunner.ts'
import { samePersonSql } from '../../users/identity/samePerson.ts'
import { openSale, saleTermsAt } from './openSale.ts'
import { salePosting } from './postings.ts'
import { lockOrder, lockSale, numberOf, orderColumns, orderOf, type SaleRow, timesOf } from './rows.ts'
import { invalid, NOT_FOUND, type SaleDone, type SaleStepParts } from './step.ts'

export interface BuyInput {
  readonly id: string
  readonly amount: Amount
  /** Of a lottery: what this participant adds to the draw; the first one stays. */
  readonly nonce?: string | undefined
}

/** How much more can be committed in all; undefined where there is no limit. */
const leftOf = (settings: SaleSettings, total: Amount): Amount | undefined => {
  const limits = [
    ...(isPositive(settings.totalMost) ? [settings.totalMost] : []),
    ...(settings.sharing === 'lottery' ? [portion(ticketCost(settings), String(LOTTERY_MOST_TICKETS), 'down')] : []),
  ]
  const most = limits.reduce<Amount | undefined>(
    (least, one) => (least === undefined ? one : minimum(least, one)),
    undefined,
  )
  return most === undefined ? undefined : subtract(most, total)
}

/** Why so much cannot be committed on top of what a participant has committed; undefined where it can. */
const wrongAmount = (
  settings: SaleSettings,
  { amount }: BuyInput,
  before: Amount,
  total: Amount,
): Refusal | undefined => {
  const { payCoin: coin, commitLeast, commitMost, sharing } = settings
  if (!isPositive(amount) || placesOf(amount) > SALE_PAY_DECIMALS) return invalid('amount')
  const after = add(before, amount)
  if (compare(after, commitLeast) < 0)
    return { error: 'sizeTooSmall', field: 'amount', values: { min: subtract(commitLeast, before), coin } }
  if (isPositive(commitMost) && compare(after, commitMost) > 0)
    return { error: 'sizeTooLarge', field: 'amount', values: { max: subtract(commitMost, before), coin } }
  if (sharing === 'lottery' && !isMultiple(amount, ticketCost(settings)))
    return { error: 'saleTickets', field: 'amount', values: { cost: ticketCost(settings), coin } }
  const left = leftOf(settings, total)
  if (left !== undefined && compare(amount, left) > 0)
    return { error: 'saleFull', field: 'amount', values: { left: isPositive(left) ? left : ZERO, coin } }
  return undefined
}

/** Has another account of this person committed? The sale is locked. */
const hasCommittedElsewhere = async ({ transaction }: Inside, sale: string, uid: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM sale_orders AS o
    WHERE o.sale = ${sale} AND o.uid <> ${uid} AND o.uid IN (${samePersonSql(uid)})) AS found`.execute(transaction)
  return rows[0]?.found === true
}

export const buyStep = ({ clock, certification, newSecret, newLine }: SaleStepParts) => {
  /** The sale with its lock, started if its time has come. */
  const lockOpen = async ({ transaction }: Inside, id: string): Promise<SaleRow | 'upcoming' | undefined> => {
    const known = await lockSale(transaction, id)
    if (known !== undefined) return known
    const at = clock.now()
    const settings = await saleTermsAt(transaction, id, at)
    if (settings === undefined) return undefined
    if (at < settings.startsAt) return 'upcoming'
    await openSale(transaction, { id, settings }, { at, newSecret })
    return lockSale(transaction, id)
  }

  /** Commits coins to an open sale, or more of them. */
  return async (inside: Inside, uid: string, input: BuyInput): Promise<SaleDone | Refusal> => {
    const { transaction } = inside
    const verified = await certification.verified(transaction, uid)
    if (verified === undefined) return { error: 'identityNeeded' }
    const sale = await lockOpen(inside, input.id)
    if (sale === undefined) return NOT_FOUND
    if (sale === 'upcoming') return { error: 'saleClosed' }
    const { settings } = sale
    const before = await lockOrder(transaction, sale.id, uid)
    // The time of the commit decides: every lock is held, and what follows is written at once.
    const at = clock.now()
    if (saleStage(settings, timesOf(sale), at) !== 'subscribing') return { error: 'saleClosed' }
    const order = before === undefined ? NO_SALE_ORDER : orderOf(before)
    const wrong = wrongAmount(settings, input, order.committed, toAmount(sale.total))
    if (wrong !== undefined) return wrong
    if (settings.sharing === 'lottery' && before === undefined && input.nonce === undefined) return invalid('nonce')
    if (await hasCommittedElsewhere(inside, sale.id, uid)) return { error: 'saleOtherAccount' }
    const step = commitSale(order, input.amount)
    if ('problem' in step) return { error: 'saleClosed' }
    const columns = orderColumns(step.order, at, undefined)
    const id =
      before?.id ??
      (await insertOrder(inside, {
        sale: sale.id,
        uid,
        at,
        line: newLine(),
        nonce: settings.sharing === 'lottery' ? (input.nonce ?? '') : '',
        columns,
      }))
    if (before !== undefined) await transaction.updateTable('sale_orders').set(columns).where('id', '=', id).execute()
    await transaction
      .updateTable('sales')
      .set({
        total: add(toAmount(sale.total), input.amount),
        participants: sale.participants + (before === undefined ? 1 : 0),
      })
      .where('id', '=', sale.id)
      .execute()
    const balances = await lockAvailable(transaction, uid, [settings.payCoin])
    const available = balances.get(settings.payCoin) ?? ZERO
    if (compare(available, input.amount) < 0)
      return {
        error: 'balanceTooLow',
        field: 'amount',
        values: { available, needed: input.amount, coin: settings.payCoin },
      }
    await inside.commit(id, salePosting({ id, uid }, settings, step.moves))
    return { id, uid, coins: [settings.payCoin], dueAt: numberOf(sale.due_at) }
  }
}

const insertOrder = async (
  { transaction }: Inside,
  {
    at,
    columns,
    ...more
  }: {
    readonly sale: string
    readonly uid: string
    readonly at: number
    readonly line: string
    readonly nonce: string
    readonly columns: ReturnType<typeof orderColumns>
  },
): Promise<string> => {
  const { id } = await transaction
    .insertInto('sale_orders')
    .values({ ...more, ...columns, created_at: String(at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
