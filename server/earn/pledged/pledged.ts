import { pledgedProduct, type Refusal } from '#protocol'
import { firstPledged } from '../../settings/firstPledged.ts'
import type { EarnProducts } from '../earnProducts.ts'
import { createEarnTerms } from '../terms.ts'
import { createEarnWork, type EarnParts } from '../work.ts'
import { settleOrders } from './settle.ts'
import { buyPledged, prepayOrder } from './steps.ts'
import { pledgedViews } from './views.ts'

/** Pledged orders: coins that are staked for a term or without one and earn interest each hour. */
export interface Pledged extends EarnProducts {
  start(): void
  stop(): Promise<void>
  /** Does everything that is due: days are paid, terms end. How many orders that was. */
  runDue(): Promise<number>
}

const NOT_RENEWED: Refusal = { error: 'notNow' }

export const createPledged = (parts: EarnParts<'pledged'>): Pledged => {
  const { db, settings, demo } = parts
  const terms = createEarnTerms(settings, 'pledged', pledgedProduct, firstPledged(demo))
  const work = createEarnWork('pledged', parts, (inside, ids) => settleOrders(inside, terms, ids))
  return {
    ...pledgedViews(db, terms),
    buy: (uid, key, purchase) =>
      work.ask(uid, key, 'financial.buyFinancialProduct', purchase, (inside) =>
        buyPledged(terms, inside, uid, purchase),
      ),
    redeem: (uid, key, input) =>
      work.ask(uid, key, 'financial.redeemFinancialOrder', input, (inside) => prepayOrder(terms, inside, uid, input)),
    renew: () => Promise.resolve(NOT_RENEWED),
    isRunning: work.isRunning,
    runDue: work.runDue,
    start: work.start,
    stop: work.stop,
  }
}
