// Funds out of account pushes and polls: whole snapshots, and updates of single coins.

import type { AccountData, AccountDetail, OutputOf, sctFunds } from '#protocol'
import type { FundRow, Funds } from '../base/api.ts'

/** Funds with the venue's time of the newest part, Unix ms. */
export interface AccountState {
  readonly funds: Funds
  readonly ts: number
}

const row = (detail: AccountDetail): FundRow => ({
  coin: detail.ccy,
  available: detail.availBal || '0',
  frozen: detail.ordFrozen || detail.frozenBal || '0',
  margin: detail.margin ?? '0',
  escrow: detail.escrow ?? '0',
  locked: detail.locked ?? '0',
  deposit: detail.deposit ?? '0',
})

/** The pages of one snapshot are parts of one account. */
export const accountOf = ([first, ...more]: readonly AccountData[]): AccountData | undefined =>
  first && { ...first, details: [first, ...more].flatMap(({ details }) => details) }

/** A snapshot lists everything that the user owns. */
export const applyAccountSnapshot = (account: AccountData): AccountState => ({
  funds: { total: account.totalEq || '0', rows: account.details.map(row) },
  ts: Number(account.uTime),
})

/** An update carries the coins that changed, whole; one that is older than what is shown is dropped. */
export const applyAccountUpdate = (state: AccountState | undefined, account: AccountData): AccountState => {
  if (state === undefined) return applyAccountSnapshot(account)
  if (Number(account.uTime) < state.ts) return state
  const changed = new Map(account.details.map((detail) => [detail.ccy, row(detail)]))
  const rows = state.funds.rows.map((old) => changed.get(old.coin) ?? old)
  const known = new Set(state.funds.rows.map(({ coin }) => coin))
  for (const [coin, fresh] of changed) if (!known.has(coin)) rows.push(fresh)
  return { funds: { total: account.totalEq || state.funds.total, rows }, ts: Number(account.uTime) }
}

/** A poll's answer reconciles: whole, unless the channel has brought something newer, or of the same time. */
export const applyFundsPoll = (
  state: AccountState | undefined,
  answer: OutputOf<typeof sctFunds.getFundsData>,
): AccountState => {
  const ts = Number(answer.ts)
  if (state !== undefined && ts <= state.ts) return state
  const rows = answer.funds.map(({ coin, available, frozen, margin, escrow, locked, deposit }) => ({
    coin,
    available,
    frozen,
    margin,
    escrow,
    locked,
    deposit,
  }))
  return { funds: { total: answer.total, rows }, ts }
}
