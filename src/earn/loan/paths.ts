import { PAID, STAKED, STAKING } from '../pledged/paths.ts'

/** Screens of loans, without `#`: those of staking, with a loan in their address. */
export const LOANS = STAKED

export const borrowPath = (product: string): string => `${STAKING}?loan=${product}`
export const loanPath = (id: string): string => `/pages/Pledged/orderDetail?loan=${id}`
export const loanEventsPath = (id: string): string => `${PAID}?loan=${id}`
export const repayPath = (id: string): string => `/pages/Pledged/Prepayment?loan=${id}`
