import { type ManagedSettings, managedDates, managedProduct, toAmount } from '#protocol'
import { createManaged } from '../../../server/earn/managed/managed.ts'
import { openEarnVenue } from './earnVenue.ts'

/** Noon of the day before a leap day. */
export const START = Date.UTC(2028, 1, 28, 12)
export const DAY = 86_400_000

const TERMS: ManagedSettings = {
  open: true,
  rate: '0.052',
  least: toAmount('10'),
  most: toAmount('5000'),
  quota: toAmount('1000000'),
  noticeDays: 0,
}

/** What each product owes by its orders, where that is not what the ledger says, and what of its quota is counted wrong. */
const OWED = `
  SELECT o.product, o.owed, o.kept, l.paid, l.rounding, o.forfeited, l.returned, o.running, p.running AS counted
  FROM (
    SELECT product, sum(earn_interest(principal, rate, paid_days, 365, 8)) AS owed,
      sum(earn_interest(principal, rate, paid_days, 365, 18) - earn_interest(principal, rate, paid_days, 365, 8)) AS kept,
      sum(coalesce(forfeited, 0)) AS forfeited,
      coalesce(sum(principal) FILTER (WHERE state <> 'redeemed'), 0) AS running,
      array_agg(id::text) AS ids
    FROM managed_orders GROUP BY product
  ) AS o JOIN managed_products AS p ON p.product = o.product
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount) FILTER (WHERE cause = 'managed-interest' AND uid IS NOT NULL), 0) AS paid,
      coalesce(sum(amount) FILTER (WHERE cause = 'managed-rounding' AND kind = 'rounding'), 0) AS rounding,
      coalesce(-sum(amount) FILTER (WHERE cause = 'managed-forfeit' AND uid IS NOT NULL), 0) AS returned
    FROM ledger_lines WHERE cause_id = ANY (o.ids) OR cause_id = o.product
  ) AS l
  WHERE (o.owed, o.kept, o.forfeited, o.running) IS DISTINCT FROM (l.paid, l.rounding, l.returned, p.running)`

export const openManagedVenue = () =>
  openEarnVenue(
    START,
    {
      kind: 'managed',
      terms: TERMS,
      create: createManaged,
      endAt: (at, product) => managedDates(at, managedProduct(product)?.days ?? 0).endAt,
      noticeOf: ({ noticeDays }) => noticeDays,
    },
    OWED,
  )
