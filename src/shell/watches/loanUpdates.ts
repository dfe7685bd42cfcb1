import { type Amount, compare, isWorseHealth, LOAN_HEALTH, type Loan, type LoanHealth, subtract } from '#protocol'
import { readStoredJson, writeStored } from '../../core/state/storage.ts'

/** What the user was told of each running loan, by its id: how it stood, and what of its collateral had been sold. */
export type ToldLoans = Readonly<Record<string, { readonly level: LoanHealth; readonly sold: Amount }>>

/** What is news of a loan: it stands worse than the user was told, collateral was sold, or it has ended without the user. */
export interface LoanUpdate {
  readonly loan: Loan
  readonly kind: Exclude<LoanHealth, 'safe'> | 'sold' | 'ended'
  /** What was sold since. */
  readonly sold?: Amount
}

const KEY = 'tapeline.loans'

const isTold = (value: unknown): value is ToldLoans =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (one: unknown) =>
      typeof one === 'object' &&
      one !== null &&
      'level' in one &&
      LOAN_HEALTH.some((level) => level === one.level) &&
      'sold' in one &&
      typeof one.sold === 'string',
  )

/** What this device's user was told, in other tabs too; undefined where nothing is kept. */
export const toldLoans = (): ToldLoans | undefined => {
  const kept = readStoredJson(KEY)
  return isTold(kept) ? kept : undefined
}

export const keepTold = (told: ToldLoans): void =>
  writeStored(KEY, Object.keys(told).length === 0 ? undefined : JSON.stringify(told))

const updatesOf = (loan: Loan, told: ToldLoans[string] | undefined): readonly LoanUpdate[] => {
  const { level, sold } = loan
  const isSold = told !== undefined && compare(sold, told.sold) > 0
  return [
    ...(isSold ? [{ loan, kind: 'sold' as const, sold: subtract(sold, told.sold) }] : []),
    ...(level !== 'safe' && isWorseHealth(level, told?.level ?? 'safe') ? [{ loan, kind: level }] : []),
  ]
}

/**
 * What is news of the loans that run, and what the user has then been told. A level that fell is forgotten, so that its next rise is
 * news again. Loans that were told of and run no longer are named apart: how they ended has to be asked for.
 */
export const loanUpdates = (
  told: ToldLoans,
  running: readonly Loan[],
): { readonly updates: readonly LoanUpdate[]; readonly told: ToldLoans; readonly gone: readonly string[] } => {
  const ids = new Set(running.map(({ id }) => id))
  return {
    updates: running.flatMap((one) => updatesOf(one, told[one.id])),
    told: Object.fromEntries(running.map(({ id, level, sold }) => [id, { level, sold }])),
    gone: Object.keys(told).filter((id) => !ids.has(id)),
  }
}
