import { type Amount, type books, isZero, subtract } from '#protocol'

/** The days from the first on which there was anything: before it the account did not exist, or was reset. */
export const sinceFirst = (days: readonly books.ProfitDay[]): readonly books.ProfitDay[] => {
  const first = days.findIndex(({ equity, moved, profit }) => !isZero(equity) || !isZero(moved) || !isZero(profit))
  return first < 0 ? [] : days.slice(first)
}

/** What a day began with, and what was paid in on it, in USDT: that of which its profit is a share. */
export const baseOf = ({ equity, profit }: Pick<books.ProfitDay, 'equity' | 'profit'>): Amount =>
  subtract(equity, profit)

/** Equity from the beginning of the first day to the close of each, in USDT, oldest first. */
export const equities = (days: readonly books.ProfitDay[]): readonly Amount[] => {
  const [first] = days
  return first === undefined ? [] : [baseOf(first), ...days.map(({ equity }) => equity)]
}
