import {
  type Amount,
  addCollateral as addToLoan,
  compare,
  compareRatios,
  EARN_DECIMALS,
  isPositive,
  type LoanOrder,
  type LoanProblem,
  type LoanStep,
  type LoanTerms,
  loanDebt,
  loanIndexId,
  minimum,
  mostLent,
  placesOf,
  type Refusal,
  repayLoan,
  takeLoan,
  termsOfLoan,
  ZERO,
} from '#protocol'
import { lockAvailable } from '../../funding/locks.ts'
import type { Inside } from '../../funding/stepRunner.ts'
import { lockUser } from '../../users/accounts/lockUser.ts'
import { readRunning } from '../held.ts'
import { CLOSED, type Done, lockProduct, refusalOf, sizeFault, UNKNOWN } from '../purchase.ts'
import { countLoans } from './figures.ts'
import { freshPrice, type LoanIndexes } from './indexes.ts'
import { ownPrincipal } from './reads.ts'
import { type LoanRow, loanOf, pairOf } from './rows.ts'
import type { LoanProducts } from './terms.ts'
import { movesOf, stateOf, writeEvents, writeLoans } from './write.ts'

/** A loan as it is asked for, at the terms that were seen. */
export interface LoanTaking {
  readonly product: string
  readonly amount: Amount
  readonly collateral: Amount
  readonly terms: LoanTerms
}

const STALE: Refusal = { error: 'priceStale' }

/** An amount of at most as many decimals as screens show. */
const unitFault = (field: string, amount: Amount): Refusal | undefined =>
  isPositive(amount) && placesOf(amount) <= EARN_DECIMALS
    ? undefined
    : { error: 'invalidField', field, values: { field } }

const isSame = (a: LoanTerms, b: LoanTerms): boolean =>
  Object.entries(termsOfLoan(a)).every(([name, value]) => compareRatios(value, b[name as keyof LoanTerms]) === 0)

const tooLittle = (available: Amount, field: string): Refusal => ({
  error: 'balanceTooLow',
  field,
  values: { available },
})

/** Lends at what was seen: what secures it is locked in the same commit. */
export const take = async (
  products: LoanProducts,
  indexes: LoanIndexes,
  inside: Inside,
  uid: string,
  { product, amount, collateral, terms }: LoanTaking,
): Promise<Done | Refusal> => {
  const { transaction, at } = inside
  const now = products.at(product, at)
  const named = products.loanNamed(product)
  if (now === undefined || named === undefined || !now.open) return CLOSED
  if (!isSame(terms, now)) return refusalOf('quote')
  const fault = unitFault('collateral', collateral)
  if (fault !== undefined) return fault
  if (!(await lockUser(transaction, uid))) return refusalOf('notNow')
  await lockProduct(transaction, 'loan', product)
  const running = (await readRunning(transaction, 'loan', [product])).get(product) ?? ZERO
  const own = await ownPrincipal(transaction, uid, product)
  const sizes = sizeFault(amount, now, { own, available: amount, running })
  if (sizes !== undefined) return sizes
  const { coin, collateralCoin, days } = named
  const available = (await lockAvailable(transaction, uid, [collateralCoin])).get(collateralCoin) ?? ZERO
  if (compare(collateral, available) > 0) return tooLittle(available, 'collateral')
  const index = indexes.now(loanIndexId(named))
  const price = freshPrice(index)
  if (price === undefined) return STALE
  const step = takeLoan(at, days, termsOfLoan(now), amount, collateral, price)
  if ('problem' in step)
    return {
      error: 'loanRatio',
      field: 'collateral',
      values: { most: mostLent({ collateral, terms: now }, price), coin },
    }
  const { order } = step
  await countLoans(transaction, [{ product, before: undefined, after: order, steps: [step] }])
  const { id } = await transaction
    .insertInto('loan_orders')
    .values({
      uid,
      product,
      coin,
      collateral_coin: collateralCoin,
      borrowed: amount,
      days,
      taken_at: String(at),
      end_at: String(order.endAt),
      ...order.terms,
      ...stateOf(order, at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeEvents(inside, [{ row: { id }, steps: [step], index }])
  await inside.commit(id, [{ causeId: id, moves: movesOf({ uid, coin, collateral_coin: collateralCoin }, step.moves) }])
  return { id, uid, coins: [coin, collateralCoin] }
}

/** A user's loan, locked after the user. */
const lockLoan = async (inside: Inside, uid: string, id: string): Promise<LoanRow | undefined> => {
  await lockUser(inside.transaction, uid)
  return inside.transaction
    .selectFrom('loan_orders')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
}

const PROBLEMS = { moved: 'moved', ratio: 'quote', quote: 'quote' } as const satisfies Record<LoanProblem, string>

/** Carries out a step of the owner of a loan. */
const carryOut = async (
  inside: Inside,
  row: LoanRow,
  before: LoanOrder,
  step: LoanStep | { readonly problem: LoanProblem },
  index: ReturnType<LoanIndexes['now']>,
): Promise<Done | Refusal> => {
  if ('problem' in step) return refusalOf(PROBLEMS[step.problem])
  await writeLoans(inside, [{ row, before, after: step.order, steps: [step], index }])
  await inside.commit(row.id, [{ causeId: row.id, moves: movesOf(row, step.moves) }])
  return { id: row.id, uid: row.uid, coins: [row.coin, row.collateral_coin] }
}

/** Locks more collateral. A frozen account may: it makes nobody poorer. */
export const secure = async (
  indexes: LoanIndexes,
  inside: Inside,
  uid: string,
  { id, amount }: { readonly id: string; readonly amount: Amount },
): Promise<Done | Refusal> => {
  const fault = unitFault('amount', amount)
  if (fault !== undefined) return fault
  const row = await lockLoan(inside, uid, id)
  if (row === undefined) return UNKNOWN
  const secured = row.collateral_coin
  const available = (await lockAvailable(inside.transaction, uid, [secured])).get(secured) ?? ZERO
  if (compare(amount, available) > 0) return tooLittle(available, 'amount')
  const index = indexes.now(pairOf(row))
  const order = loanOf(row)
  return carryOut(inside, row, order, addToLoan(order, inside.at, amount, freshPrice(index)), index)
}

/** Repays a part, or all of it, which returns the collateral. */
export const repay = async (
  indexes: LoanIndexes,
  inside: Inside,
  uid: string,
  { id, amount, whole }: { readonly id: string; readonly amount: Amount; readonly whole: boolean },
): Promise<Done | Refusal> => {
  const fault = unitFault('amount', amount)
  if (fault !== undefined) return fault
  const row = await lockLoan(inside, uid, id)
  if (row === undefined) return UNKNOWN
  const order = loanOf(row)
  const available = (await lockAvailable(inside.transaction, uid, [row.coin])).get(row.coin) ?? ZERO
  const paid = minimum(amount, loanDebt(order, inside.at))
  if (order.ended === undefined && compare(paid, available) > 0) return tooLittle(available, 'amount')
  const index = indexes.now(pairOf(row))
  const step = repayLoan(order, inside.at, { amount, whole }, freshPrice(index))
  return carryOut(inside, row, order, step, index)
}
