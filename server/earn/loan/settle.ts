import { sql } from 'kysely'
import { type LoanEventKind, type LoanStep, settleLoan, ZERO } from '#protocol'
import { lockAvailable } from '../../funding/locks.ts'
import type { Inside } from '../../funding/stepRunner.ts'
import type { Posting } from '../../ledger/posting.ts'
import type { Moved } from '../work.ts'
import type { LoanIndexes } from './indexes.ts'
import { type LoanRow, loanOf } from './rows.ts'
import { movesOf, stateOf, writeLoan } from './write.ts'

/** What happened to a loan that its owner is told of. */
export interface LoanNews extends Moved {
  readonly id: string
  /** Unix ms. */
  readonly at: number
  readonly row: LoanRow
  readonly step: LoanStep & { readonly event: LoanEventKind }
}

export const pairOf = ({ collateral_coin: secured, coin }: Pick<LoanRow, 'collateral_coin' | 'coin'>): string =>
  `${secured}-${coin}`

/** A loan changes in at most so many steps at one moment: a sale may leave it at another level, and its end may be near. */
const MOST_STEPS = 4

/** Does what is due of one loan, which is locked. What is told of it, and what it moves. */
const settleOne = async (
  inside: Inside,
  row: LoanRow,
  indexes: LoanIndexes,
): Promise<{ readonly news: LoanNews[]; readonly postings: Posting[] }> => {
  const { transaction, at } = inside
  const index = indexes.now(pairOf(row))
  const isEnding = at >= Number(row.end_at)
  const available = isEnding ? (await lockAvailable(transaction, row.uid, [row.coin])).get(row.coin) : undefined
  const view = {
    index: index?.fresh === true ? index.price : undefined,
    maySell: index?.maySell === true,
    available: available ?? ZERO,
  }
  const news: LoanNews[] = []
  const postings: Posting[] = []
  let order = loanOf(row)
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const step = settleLoan(order, at, view)
    if (step === undefined) break
    // oxlint-disable-next-line no-await-in-loop -- One step after the other.
    await writeLoan(inside, row, order, step, index)
    const moves = movesOf(row, step.moves)
    if (moves.length > 0) postings.push({ causeId: row.id, moves })
    const { event } = step
    if (event !== undefined)
      for (const coin of [row.coin, row.collateral_coin])
        news.push({ id: row.id, at, uid: row.uid, coin, row, step: { ...step, event } })
    order = step.order
  }
  // Its debt has grown: it is looked at again at another price, and in the next hour.
  if (order.ended === undefined)
    await transaction.updateTable('loan_orders').set(stateOf(order, at)).where('id', '=', row.id).execute()
  return { news, postings }
}

/**
 * Does what prices and time do to some loans, all of it or nothing. Loans that a step of their owner holds at this moment are left to
 * the next run.
 */
export const settleLoans = async (
  inside: Inside,
  indexes: LoanIndexes,
  ids: readonly string[],
): Promise<readonly LoanNews[]> => {
  const { rows } = await sql<LoanRow>`
    SELECT * FROM loan_orders WHERE id = ANY (${[...ids]}::bigint[]) AND ended_by IS NULL
    ORDER BY id FOR UPDATE SKIP LOCKED`.execute(inside.transaction)
  const news: LoanNews[] = []
  const postings: Posting[] = []
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- In one transaction, one after the other.
    const one = await settleOne(inside, row, indexes)
    news.push(...one.news)
    postings.push(...one.postings)
  }
  if (postings.length > 0) await inside.commit('', postings)
  return news
}
