import { type PledgedSettings, pledgedDates, pledgedProduct, toAmount } from '#protocol'
import { createPledged } from '../../../server/earn/pledged/pledged.ts'
import { openEarnVenue } from './earnVenue.ts'

const TERMS: PledgedSettings = {
  open: true,
  rate: '0.052',
  least: toAmount('10'),
  most: toAmount('20000'),
  quota: toAmount('1000000'),
}

/** What each product owes by its orders, where that is not what the ledger says, and what of its quota is counted wrong. */
const OWED = `
  SELECT o.product, o.owed, o.kept, l.paid, l.rounding, o.running, p.running AS counted
  FROM (
    SELECT product, sum(earn_interest(principal, rate_hours, 1, 8760, 8)) AS owed,
      sum(earn_interest(principal, rate_hours, 1, 8760, 18) - earn_interest(principal, rate_hours, 1, 8760, 8)) AS kept,
      coalesce(sum(principal) FILTER (WHERE state <> 'redeemed'), 0) AS running, array_agg(id::text) AS ids
    FROM pledged_orders GROUP BY product
  ) AS o JOIN pledged_products AS p ON p.product = o.product
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount) FILTER (WHERE cause = 'pledged-interest' AND uid IS NOT NULL), 0) AS paid,
      coalesce(sum(amount) FILTER (WHERE cause = 'pledged-rounding' AND kind = 'rounding'), 0) AS rounding
    FROM ledger_lines WHERE cause_id = ANY (o.ids) OR cause_id = o.product
  ) AS l
  WHERE (o.owed, o.kept, o.running) IS DISTINCT FROM (l.paid, l.rounding, p.running)`

export const openPledgedVenue = (start: number) =>
  openEarnVenue(
    start,
    {
      kind: 'pledged',
      terms: TERMS,
      create: createPledged,
      endAt: (at, product) => pledgedDates(at, pledgedProduct(product)?.days ?? 0).endAt,
      noticeOf: () => 0,
    },
    OWED,
  )
