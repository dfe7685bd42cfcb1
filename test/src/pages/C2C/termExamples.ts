import { type merchant, type OutputOf, ZERO } from '#protocol'
import { firstC2c } from '../../../../server/settings/firstC2c.ts'

const FIRST = firstC2c(false)

/** The terms of C2C trading as a venue begins with them, without a deposit. */
export const TERMS: OutputOf<typeof merchant.terms> = {
  ...FIRST,
  merchant: { ...FIRST.merchant, deposit: { ...FIRST.merchant.deposit, amount: ZERO } },
}
