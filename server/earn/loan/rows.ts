import type { Selectable } from 'kysely'
import { type LoanOrder, type LoanTerms, loanIndexId, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

export type LoanRow = Selectable<Schema['loan_orders']>
export type LoanEventRow = Selectable<Schema['loan_events']>

/** The id of the index at which a loan's collateral counts. */
export const pairOf = ({ coin, collateral_coin: collateralCoin }: Pick<LoanRow, 'coin' | 'collateral_coin'>): string =>
  loanIndexId({ coin, collateralCoin })

/** The terms of a loan, without the zeros that their columns add. */
export const termsOf = (row: LoanRow): LoanTerms => ({
  rate: toAmount(row.rate),
  haircut: toAmount(row.haircut),
  initial: toAmount(row.initial),
  notice: toAmount(row.notice),
  urgent: toAmount(row.urgent),
  liquidation: toAmount(row.liquidation),
  target: toAmount(row.target),
  fee: toAmount(row.fee),
  lot: toAmount(row.lot),
})

/** A loan of the rules, from its row. */
export const loanOf = (row: LoanRow): LoanOrder => ({
  takenAt: Number(row.taken_at),
  endAt: Number(row.end_at),
  terms: termsOf(row),
  principal: toAmount(row.principal),
  share: BigInt(row.share),
  collateral: toAmount(row.collateral),
  level: row.level,
  reminded: row.reminded,
  ...(row.ended_by === null ? {} : { ended: row.ended_by }),
})
