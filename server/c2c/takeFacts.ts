import { sql } from 'kysely'
import { type Amount, blockedUntil, toAmount } from '#protocol'
import type { C2cSettings } from '../settings/c2cTerms.ts'
import { samePersonSql } from '../users/identity/samePerson.ts'
import {
  DAY,
  type FigureRow,
  figuresOfRow,
  figuresSince,
  isMerchantBy,
  type Owner,
  type OwnerRow,
  ownerOf,
} from './facts.ts'
import type { AdRow } from './rows.ts'
import type { Inside } from './step.ts'

/** What the records say that counts for a take. */
export interface TakeFacts {
  readonly row: AdRow
  /** For the order, if there will be one. */
  readonly id: string
  readonly owner: Owner
  /** Every account of the person who takes. */
  readonly accounts: readonly string[]
  /** Orders that these took and that have not ended. */
  readonly open: number
  /** One of them is of this pair, and not paid. */
  readonly hasUnpaid: boolean
  /** Until when they may take nothing, by the orders that they let go today. */
  readonly blockedUntil: number | undefined
  /** What the taker has of the coin; only the ledger's own commit decides. */
  readonly available: Amount
  /** The buyer's orders and deposit make them a merchant. */
  readonly isMerchant: boolean
}

interface Row extends AdRow {
  readonly accounts: readonly string[]
  readonly order_id: string
  readonly owner_facts: OwnerRow | null
  readonly open: number
  readonly unpaid: boolean
  readonly let_go: readonly string[]
  readonly available: string
  readonly buyer_figures: FigureRow | null
  readonly buyer_deposit: boolean
}

/** Locks the taker's accounts until the transaction ends, and reads them, in one round trip; undefined without such an ad. */
export const readTakeFacts = async (
  { transaction, at }: Inside,
  taker: string,
  ad: string,
  terms: C2cSettings,
): Promise<TakeFacts | undefined> => {
  const { coin, amount } = terms.merchant.deposit
  const { rows } = await sql<Row>`
    SELECT a.*, f.*, p.accounts FROM c2c_ads AS a
    CROSS JOIN (SELECT ARRAY(${samePersonSql(taker)}) AS accounts) AS p
    CROSS JOIN LATERAL c2c_take_facts(${taker}, p.accounts, a.owner, a.side, a.coin, a.currency,
      ${coin}, ${amount}, ${figuresSince(at)}, ${at - DAY}) AS f
    WHERE a.id = ${ad}`.execute(transaction)
  const [found] = rows
  if (found === undefined) return undefined
  const {
    accounts,
    order_id: id,
    owner_facts,
    open,
    unpaid,
    let_go,
    available,
    buyer_figures,
    buyer_deposit,
    ...row
  } = found
  const figures = buyer_figures === null ? undefined : figuresOfRow(buyer_figures)
  return {
    row,
    id,
    owner: ownerOf(owner_facts, at),
    accounts,
    open,
    hasUnpaid: unpaid,
    blockedUntil: blockedUntil(let_go.map(Number), at, terms),
    available: toAmount(available),
    isMerchant: buyer_deposit && isMerchantBy(figures, terms, { automatic: false }),
  }
}
