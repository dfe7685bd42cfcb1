import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { type LoanStep, settleLoan, ZERO } from '#protocol'
import { lockAvailable } from '../../funding/locks.ts'
import type { Inside } from '../../funding/stepRunner.ts'
import type { Posting } from '../../ledger/posting.ts'
import { addLetters } from '../../users/accounts/dueLetters.ts'
import type { Moved } from '../work.ts'
import { freshPrice, type LoanIndexes } from './indexes.ts'
import { loanLetter } from './letters.ts'
import { type LoanRow, loanOf, pairOf } from './rows.ts'
import { movesOf, type SteppedLoan, writeLoans } from './write.ts'

/** A loan changes in at most so many steps at one moment: a sale may leave it at another level, and its end may be near. */
const MOST_STEPS = 4
/** Loans computed at a stretch; users' calls are handled in between. */
const TOGETHER = 10

/** What prices and time make of one loan, which is locked. */
const settleOne = async (
  { transaction, at }: Inside,
  row: LoanRow,
  indexes: LoanIndexes,
): Promise<SteppedLoan & { readonly row: LoanRow }> => {
  const index = indexes.now(pairOf(row))
  const isEnding = at >= Number(row.end_at)
  const available = isEnding ? (await lockAvailable(transaction, row.uid, [row.coin])).get(row.coin) : undefined
  const view = {
    index: freshPrice(index),
    maySell: index?.maySell === true,
    available: available ?? ZERO,
  }
  const before = loanOf(row)
  const steps: LoanStep[] = []
  let after = before
  while (steps.length < MOST_STEPS) {
    const step = settleLoan(after, at, view)
    if (step === undefined) break
    steps.push(step)
    after = step.order
  }
  return { row, before, after, steps, index }
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
  if (rows.length === 0) return []
  const all: Awaited<ReturnType<typeof settleOne>>[] = []
  for (const row of rows) {
    // oxlint-disable no-await-in-loop -- In one transaction, one after the other.
    if (all.length % TOGETHER === 0) await breathe()
    all.push(await settleOne(inside, row, indexes))
    // oxlint-enable no-await-in-loop
  }
  await writeLoans(inside, all)
  const postings = all.flatMap(({ row, steps }) =>
    steps.map((step): Posting => ({ causeId: row.id, moves: movesOf(row, step.moves) })),
  )
  const moving = postings.filter(({ moves }) => moves.length > 0)
  if (moving.length > 0) await inside.commit('', moving)
  const letters = all.flatMap(({ row, steps }) => steps.flatMap((step) => loanLetter(row, step, at) ?? []))
  await addLetters(transaction, letters, at)
  return all
    .filter(({ steps }) => steps.length > 0)
    .flatMap(({ row }) => [row.coin, row.collateral_coin].map((coin) => ({ uid: row.uid, coin })))
}
