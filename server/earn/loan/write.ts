import { sql } from 'kysely'
import {
  type Amount,
  add,
  isZero,
  type LoanEventKind,
  type LoanMoves,
  type LoanOrder,
  type LoanStep,
  loanDebt,
  loanDueAt,
  watchPrice,
  ZERO,
} from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import { house, type Move, user } from '../../ledger/posting.ts'
import { countLoans } from './figures.ts'
import type { IndexNow } from './indexes.ts'
import type { LoanRow } from './rows.ts'

type Parties = Pick<LoanRow, 'uid' | 'coin' | 'collateral_coin'>

/** What a step moves in the ledger; what a sale brings before what is paid of it. */
export const movesOf = ({ uid, coin, collateral_coin: secured }: Parties, moves: LoanMoves): Move[] => {
  const { lent, proceeds, paid, locked, sold, returned } = moves
  const [wallet, lock, earn] = [user(uid, 'available'), user(uid, 'locked'), house('earn')]
  const all: Move[] = [
    { from: wallet, to: lock, coin: secured, amount: locked, cause: 'loan-collateral' },
    { from: earn, to: wallet, coin, amount: lent, cause: 'loan-lent' },
    { from: lock, to: earn, coin: secured, amount: sold, cause: 'loan-sale' },
    { from: earn, to: wallet, coin, amount: proceeds, cause: 'loan-proceeds' },
    { from: wallet, to: earn, coin, amount: paid, cause: 'loan-paid' },
    { from: lock, to: wallet, coin: secured, amount: returned, cause: 'loan-return' },
  ]
  return all.filter(({ amount }) => !isZero(amount))
}

/** Columns of a loan that steps change. */
export const stateOf = (order: LoanOrder, at: number) => ({
  principal: order.principal,
  share: String(order.share),
  collateral: order.collateral,
  level: order.level,
  reminded: order.reminded,
  due_at: order.ended === undefined ? String(loanDueAt(order, at)) : null,
  watch_price: watchPrice(order, at) ?? null,
  ended_by: order.ended ?? null,
  ended_at: order.ended === undefined ? null : String(at),
})

/** A loan before and after its steps at one moment; without any, its debt alone has grown. */
export interface SteppedLoan {
  readonly row: Pick<LoanRow, 'id' | 'product'>
  readonly before: LoanOrder
  readonly after: LoanOrder
  readonly steps: readonly LoanStep[]
  readonly index: IndexNow | undefined
}

type Told = LoanStep & { readonly event: LoanEventKind }

/** Writes what steps tell the owners of loans. */
export const writeEvents = async (
  { transaction, at }: Inside,
  all: readonly (Pick<SteppedLoan, 'steps' | 'index'> & { readonly row: Pick<LoanRow, 'id'> })[],
): Promise<void> => {
  const told = all.flatMap(({ row, steps, index }) =>
    steps.filter((step): step is Told => step.event !== undefined).map((step) => ({ id: row.id, step, index })),
  )
  if (told.length === 0) return
  await transaction
    .insertInto('loan_events')
    .values(
      told.map(({ id, step: { order, moves, event, sale }, index }) => ({
        loan: id,
        at: String(at),
        kind: event,
        ...moves,
        fee: sale?.fee ?? ZERO,
        index_price: index?.price ?? null,
        index_at: index === undefined ? null : String(index.at),
        debt: order.ended === undefined ? loanDebt(order, at) : ZERO,
        collateral: order.collateral,
        shortfall: sale?.shortfall ?? ZERO,
      })),
    )
    .execute()
}

const total = (steps: readonly LoanStep[], of: 'sold' | 'interest'): Amount =>
  steps.reduce<Amount>((all, { moves }) => add(all, moves[of]), ZERO)

/** Writes loans after their steps, within the transaction that has locked them, without their entries in the ledger. */
export const writeLoans = async (inside: Inside, all: readonly SteppedLoan[]): Promise<void> => {
  const { transaction, at } = inside
  const states = all.map(({ after }) => stateOf(after, at))
  await sql`UPDATE loan_orders AS o SET principal = s.principal, share = s.share, collateral = s.collateral, level = s.level,
      reminded = s.reminded, due_at = s.due_at, watch_price = s.watch_price, ended_by = s.ended_by, ended_at = s.ended_at,
      sold = o.sold + s.sold, interest_paid = o.interest_paid + s.interest
    FROM unnest(${all.map(({ row }) => row.id)}::bigint[], ${states.map(({ principal }) => principal)}::numeric[],
      ${states.map(({ share }) => share)}::numeric[], ${states.map(({ collateral }) => collateral)}::numeric[],
      ${states.map(({ level }) => level)}::text[], ${states.map(({ reminded }) => reminded)}::boolean[],
      ${states.map((state) => state.due_at)}::bigint[], ${states.map((state) => state.watch_price)}::numeric[],
      ${states.map((state) => state.ended_by)}::text[], ${states.map((state) => state.ended_at)}::bigint[],
      ${all.map(({ steps }) => total(steps, 'sold'))}::numeric[], ${all.map(({ steps }) => total(steps, 'interest'))}::numeric[]
    ) AS s (id, principal, share, collateral, level, reminded, due_at, watch_price, ended_by, ended_at, sold, interest)
    WHERE o.id = s.id`.execute(transaction)
  await countLoans(
    transaction,
    all.map(({ row, before, after, steps }) => ({ product: row.product, before, after, steps })),
  )
  await writeEvents(inside, all)
}
