import { sql } from 'kysely'
import { settleLoan, ZERO } from '#protocol'
import { lockAvailable } from '../../funding/locks.ts'
import type { Inside } from '../../funding/stepRunner.ts'
import type { Posting } from '../../ledger/posting.ts'
import { addLetters, type DueLetter } from '../../users/accounts/dueLetters.ts'
import type { Moved } from '../work.ts'
import type { LoanIndexes } from './indexes.ts'
import { loanLetter } from './letters.ts'
import { type LoanRow, loanOf } from './rows.ts'
import { movesOf, stateOf, writeLoan } from './write.ts'

export const pairOf = ({ collateral_coin: secured, coin }: Pick<LoanRow, 'collateral_coin' | 'coin'>): string =>
  `${secured}-${coin}`

/** A loan changes in at most so many steps at one moment: a sale may leave it at another level, and its end may be near. */
const MOST_STEPS = 4

/** What was done to a loan: what it moves, what is written to its owner, and of whose coins something is new. */
interface SettledLoan {
  readonly postings: readonly Posting[]
  readonly letters: readonly DueLetter[]
  readonly moved: readonly Moved[]
}

/** Does what is due of one loan, which is locked. */
const settleOne = async (inside: Inside, row: LoanRow, indexes: LoanIndexes): Promise<SettledLoan> => {
  const { transaction, at } = inside
  const index = indexes.now(pairOf(row))
  const isEnding = at >= Number(row.end_at)
  const available = isEnding ? (await lockAvailable(transaction, row.uid, [row.coin])).get(row.coin) : undefined
  const view = {
    index: index?.fresh === true ? index.price : undefined,
    maySell: index?.maySell === true,
    available: available ?? ZERO,
  }
  const postings: Posting[] = []
  const letters: DueLetter[] = []
  let order = loanOf(row)
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const step = settleLoan(order, at, view)
    if (step === undefined) break
    // oxlint-disable-next-line no-await-in-loop -- One step after the other.
    await writeLoan(inside, row, order, step, index)
    const moves = movesOf(row, step.moves)
    if (moves.length > 0) postings.push({ causeId: row.id, moves })
    const letter = loanLetter(row, step, at)
    if (letter !== undefined) letters.push(letter)
    order = step.order
  }
  // Its debt has grown: it is looked at again at another price, and in the next hour.
  if (order.ended === undefined)
    await transaction.updateTable('loan_orders').set(stateOf(order, at)).where('id', '=', row.id).execute()
  const coins = letters.length + postings.length === 0 ? [] : [row.coin, row.collateral_coin]
  return { postings, letters, moved: coins.map((coin) => ({ uid: row.uid, coin })) }
}

/**
 * Does what prices and time do to some loans, all of it or nothing. Loans that a step of their owner holds at this moment are left to
 * the next run.
 */
export const settleLoans = async (
  inside: Inside,
  indexes: LoanIndexes,
  ids: readonly string[],
): Promise<readonly Moved[]> => {
  const { transaction, at } = inside
  const { rows } = await sql<LoanRow>`
    SELECT * FROM loan_orders WHERE id = ANY (${[...ids]}::bigint[]) AND ended_by IS NULL
    ORDER BY id FOR UPDATE SKIP LOCKED`.execute(transaction)
  const all: SettledLoan[] = []
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- In one transaction, one after the other.
    all.push(await settleOne(inside, row, indexes))
  }
  const postings = all.flatMap((one) => one.postings)
  if (postings.length > 0) await inside.commit('', postings)
  await addLetters(
    transaction,
    all.flatMap((one) => one.letters),
    at,
  )
  return all.flatMap((one) => one.moved)
}
