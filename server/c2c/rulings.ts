import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type Amount,
  add,
  C2C_COIN_DECIMALS,
  C2C_NO_FAULT_REASONS,
  type C2cOrder,
  type C2cOrderView,
  type C2cProblem,
  type C2cRulingReason,
  compare,
  isPositive,
  isZero,
  notional,
  stepC2c,
  subtract,
  toAmount,
  ZERO,
} from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { settingAt } from '../settings/settings.ts'
import { indexPrice } from './indexPrice.ts'
import { carryOut } from './orderSteps.ts'
import { lockAd, lockOrder, type OrderRow } from './rows.ts'
import type { Done, Inside, StepParts } from './step.ts'
import { canTake, type FromDeposit, merchantSide, takeFromDeposit } from './takings.ts'
import { WORTH_IN } from './terms.ts'

export type RulingRow = Selectable<Schema['c2c_rulings']>

/** A ruling of more USDT than this takes two operators, until operators set another limit. */
export const RULING_TWO_ABOVE = '1000'

/** An operator, with the accounts of theirs: their own, and those that share its identity. */
export interface Ruler {
  readonly id: string
  readonly accounts: readonly string[]
}

/** A ruling as an operator makes it, on the case that they saw. */
export interface NewRuling {
  readonly id: string
  readonly requestKey: string
  readonly openedAt: number
  readonly statements: number
  readonly side: 'buyer' | 'seller' | 'split'
  /** Of a division: how much of the escrow the buyer gets. */
  readonly toBuyer?: Amount | undefined
  /** So much of the merchant's deposit goes to the other side. */
  readonly deposit?: FromDeposit | undefined
  readonly reason: C2cRulingReason
  readonly note: string
}
export interface SecondRuling {
  readonly id: string
  readonly ruling: string
  readonly agrees: boolean
}

/**
 * What became of it; `deposit`: less is down than it takes; `keyReused`: the key is another ruling's; `own`: an account of the operator is a side;
 * `reason`: it does not fit the order.
 */
export type Ruled =
  | 'done'
  | 'seconded'
  | 'rejected'
  | 'gone'
  | 'changed'
  | 'waiting'
  | 'early'
  | 'split'
  | 'deposit'
  | 'again'
  | 'own'
  | 'keyReused'
  | 'reason'
  | 'notFound'
export interface RulingResult {
  readonly outcome: Ruled
  readonly done?: Done | undefined
}

const OUTCOMES: Partial<Record<C2cProblem, Ruled>> = {
  ownAccount: 'own',
  statementsMissing: 'early',
  division: 'split',
  samePerson: 'again',
}
const outcomeOf = (problem: C2cProblem): Ruled => OUTCOMES[problem] ?? 'gone'

/** What this many coins are worth in USDT; undefined while they have no price. */
export const worthIn = (market: StepParts['market'], coin: string, amount: Amount, at: number): Amount | undefined => {
  const index = indexPrice(market, coin, WORTH_IN, at)
  return index === undefined ? undefined : notional(amount, index.price, 'up', C2C_COIN_DECIMALS)
}

/** Does a ruling on this order take two operators? What it takes from a deposit counts; one whose coins have no price does. */
export const takesTwo = async (
  db: Kysely<Schema>,
  market: StepParts['market'],
  { coin, escrow }: Pick<C2cOrder, 'coin' | 'escrow'>,
  at: number,
  deposit?: FromDeposit,
): Promise<boolean> => {
  const coins = worthIn(market, coin, escrow, at)
  const taken = deposit === undefined ? ZERO : worthIn(market, deposit.coin, deposit.amount, at)
  const worth = coins === undefined || taken === undefined ? undefined : add(coins, taken)
  const limit = (await settingAt(db, 'approval', '', at))?.c2cTwoAbove ?? RULING_TWO_ABOVE
  return worth === undefined || compare(worth, toAmount(limit)) > 0
}

/** How much of the escrow the buyer gets; undefined for a division that is none. */
const toBuyerOf = ({ side, toBuyer = ZERO }: NewRuling, { escrow }: C2cOrder): Amount | undefined => {
  if (side === 'buyer') return escrow
  if (side === 'seller') return ZERO
  const isPart = isPositive(toBuyer) && compare(toBuyer, escrow) < 0
  const decimals = toBuyer.split('.')[1]?.length ?? 0
  return isPart && decimals <= C2C_COIN_DECIMALS ? toBuyer : undefined
}

const isSame = (row: RulingRow, { id, openedAt, side, toBuyer, deposit, reason }: NewRuling): boolean =>
  row.order_id === id &&
  Number(row.opened_at) === openedAt &&
  row.reason === reason &&
  row.deposit_coin === (deposit?.coin ?? '') &&
  compare(toAmount(row.from_deposit), deposit?.amount ?? ZERO) === 0 &&
  (side === 'split' ? compare(toAmount(row.to_buyer), toBuyer ?? ZERO) === 0 : sideOf(row) === side)

/** Who was given what by a ruling. One on no coins at all is for the seller. */
export const sideOf = (row: Pick<RulingRow, 'to_buyer' | 'to_seller'>): NewRuling['side'] => {
  if (isZero(toAmount(row.to_buyer))) return 'seller'
  return isZero(toAmount(row.to_seller)) ? 'buyer' : 'split'
}

/** What a ruling takes from the merchant's deposit. */
export const depositOfRuling = (row: Pick<RulingRow, 'from_deposit' | 'deposit_coin'>): FromDeposit | undefined =>
  row.deposit_coin === '' ? undefined : { coin: row.deposit_coin, amount: toAmount(row.from_deposit) }

const isNoFault = ({ reason }: { readonly reason: C2cRulingReason }): boolean => C2C_NO_FAULT_REASONS.includes(reason)

/** Of an order that nobody let go there is nothing to excuse. */
const fits = ({ reason }: NewRuling, { letGoAt }: C2cOrder): boolean => reason !== 'noFault' || letGoAt !== undefined

const openCaseOf = (row: OrderRow | undefined) =>
  row?.state === 'appealed' && row.record.case !== undefined ? row.record.case : undefined

/** What operators do to cases about orders. */
export const rulingSteps = ({ market }: Pick<StepParts, 'market'>) => ({
  /** Rules, or makes the first of two rulings. The same key again answers what became of it then. */
  async rule(inside: Inside, ruler: Ruler, ruling: NewRuling): Promise<RulingResult> {
    const { transaction, at } = inside
    const row = await lockOrder(transaction, ruling.id)
    if (row === undefined) return { outcome: 'notFound' }
    const before = await transaction
      .selectFrom('c2c_rulings')
      .selectAll()
      .where('ruled_by', '=', ruler.id)
      .where('key', '=', ruling.requestKey)
      .executeTakeFirst()
    if (before !== undefined) {
      if (!isSame(before, ruling)) return { outcome: 'keyReused' }
      return { outcome: before.state === 'stands' && before.second_by === null ? 'done' : 'seconded' }
    }
    const open = openCaseOf(row)
    if (open === undefined || open.at !== ruling.openedAt) return { outcome: 'gone' }
    if (!fits(ruling, row.record)) return { outcome: 'reason' }
    if (open.stated.length !== ruling.statements) return { outcome: 'changed' }
    if (open.ruling !== undefined) return { outcome: open.ruling.by === ruler.id ? 'again' : 'waiting' }
    const toBuyer = toBuyerOf(ruling, row.record)
    if (toBuyer === undefined) return { outcome: 'split' }
    const { deposit } = ruling
    const ad = await lockAd(transaction, row.ad_id)
    if (deposit !== undefined && !(await canTake(inside, row.record, deposit))) return { outcome: 'deposit' }
    const two = await takesTwo(transaction, market, row.record, at, deposit)
    const { id: by, accounts } = ruler
    const step = stepC2c(
      row.record,
      { kind: 'rule', by, believes: 'appealed', toBuyer, two, noFault: isNoFault(ruling), accounts },
      at,
    )
    if ('problem' in step) return { outcome: outcomeOf(step.problem) }
    const stands = step.event === 'ruled'
    await transaction
      .insertInto('c2c_rulings')
      .values({
        order_id: row.id,
        at: String(at),
        ruled_by: by,
        key: ruling.requestKey,
        opened_at: String(open.at),
        statements: open.stated.length,
        to_buyer: toBuyer,
        to_seller: subtract(row.record.escrow, toBuyer),
        reason: ruling.reason,
        note: ruling.note,
        ...(deposit === undefined ? {} : { from_deposit: deposit.amount, deposit_coin: deposit.coin }),
        state: stands ? 'stands' : 'waiting',
        ended_at: stands ? String(at) : null,
      })
      .execute()
    const taken = stands && deposit !== undefined ? [await takeFromDeposit(inside, step.order, deposit)] : []
    const done = await carryOut(inside, row.record, ad, step, `desk:${by}`, null, taken)
    return { outcome: stands ? 'done' : 'seconded', done }
  },

  /** The second operator confirms the very ruling that waits, or rejects it. */
  async second(inside: Inside, ruler: Ruler, { id, ruling, agrees }: SecondRuling): Promise<RulingResult> {
    const { transaction, at } = inside
    const row = await lockOrder(transaction, id)
    const waits = await transaction
      .selectFrom('c2c_rulings')
      .selectAll()
      .where('id', '=', ruling)
      .where('order_id', '=', id)
      .executeTakeFirst()
    if (row === undefined || waits === undefined) return { outcome: 'notFound' }
    const became = agrees ? 'done' : 'rejected'
    // The same again, of who was told nothing.
    if (waits.second_by === ruler.id) return { outcome: (waits.state === 'stands') === agrees ? became : 'gone' }
    const open = openCaseOf(row)
    if (waits.state !== 'waiting' || open === undefined) return { outcome: 'gone' }
    if (agrees && open.stated.length !== waits.statements) return { outcome: 'changed' }
    const deposit = depositOfRuling(waits)
    const ad = await lockAd(transaction, row.ad_id)
    if (agrees && deposit !== undefined && !(await canTake(inside, row.record, deposit))) return { outcome: 'deposit' }
    const { id: by, accounts } = ruler
    const who = { by, believes: 'appealed', accounts } as const
    const step = stepC2c(
      row.record,
      agrees
        ? { kind: 'rule', ...who, toBuyer: toAmount(waits.to_buyer), two: true, noFault: isNoFault(waits) }
        : { kind: 'rejectRuling', ...who },
      at,
    )
    if ('problem' in step) return { outcome: outcomeOf(step.problem) }
    await transaction
      .updateTable('c2c_rulings')
      .set({ state: agrees ? 'stands' : 'rejected', second_by: by, ended_at: String(at) })
      .where('id', '=', waits.id)
      .execute()
    const taken = agrees && deposit !== undefined ? [await takeFromDeposit(inside, step.order, deposit)] : []
    return { outcome: became, done: await carryOut(inside, row.record, ad, step, `desk:${by}`, null, taken) }
  },
})

/** The same for who reads it: the side whose deposit it is. */
export const fromDepositOf = (row: Pick<RulingRow, 'from_deposit' | 'deposit_coin'>, order: C2cOrder) => {
  const deposit = depositOfRuling(row)
  return deposit === undefined ? {} : { deposit: { ...deposit, from: merchantSide(order) } }
}

/** Rulings on an order that stand, as its sides see them. */
export const readRulings = async (db: Kysely<Schema>, order: C2cOrder): Promise<Pick<C2cOrderView, 'rulings'>> => {
  const rows = await db
    .selectFrom('c2c_rulings')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('state', '=', sql.lit('stands'))
    .orderBy('id')
    .execute()
  if (rows.length === 0) return {}
  return {
    rulings: rows.map(({ ended_at, to_buyer, to_seller, reason, ...row }) => ({
      at: Number(ended_at),
      toBuyer: toAmount(to_buyer),
      toSeller: toAmount(to_seller),
      reason,
      ...fromDepositOf(row, order),
    })),
  }
}
