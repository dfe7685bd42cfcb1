import { managedProduct } from '#protocol'
import { firstManaged } from '../../settings/firstManaged.ts'
import type { EarnProducts } from '../earnProducts.ts'
import { createEarnTerms } from '../terms.ts'
import { createEarnWork, type EarnParts } from '../work.ts'
import { settleOrders } from './day.ts'
import { buyManaged, redeemOrder, renewOrder } from './steps.ts'
import { managedViews } from './views.ts'

/** Managed money: products that run for a term and pay interest each day. */
export interface Managed extends EarnProducts {
  start(): void
  stop(): Promise<void>
  /** Does everything that is due: days are paid, terms end, redemptions are paid. How many orders that was. */
  runDue(): Promise<number>
}

export const createManaged = (parts: EarnParts<'managed'>): Managed => {
  const { db, settings, demo } = parts
  const terms = createEarnTerms(settings, 'managed', managedProduct, firstManaged(demo))
  const work = createEarnWork('managed', parts, (inside, ids) => settleOrders(inside, terms, ids))
  return {
    ...managedViews(db, terms),
    buy: (uid, key, purchase) =>
      work.ask(uid, key, 'financial.buyFinancialProduct', purchase, (inside) =>
        buyManaged(terms, inside, uid, purchase),
      ),
    redeem: (uid, key, input) =>
      work.ask(uid, key, 'financial.redeemFinancialOrder', input, (inside) => redeemOrder(inside, uid, input)),
    renew: (uid, input) => work.alone((inside) => renewOrder(terms, inside, uid, input)),
    isRunning: work.isRunning,
    runDue: work.runDue,
    start: work.start,
    stop: work.stop,
  }
}
