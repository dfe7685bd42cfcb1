import { loan } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'

/** Prices move and debts grow: a loan that runs is read again so often, in ms. */
const EVERY = 5_000

/** One of the user's loans, read again while it runs. */
export const useLoan = (id: string) =>
  useCall(loan.detail, { id }, { every: (data) => (data?.loan.ended === undefined ? EVERY : undefined) })
