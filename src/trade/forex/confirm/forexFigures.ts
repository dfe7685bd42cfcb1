import type { TFunction } from 'i18next'
import type { PlannedForexOrder } from '../ticket/plan.ts'
import type { ForexCost } from '../ticket/summary.ts'
import type { ForexMarketNow } from '../ticket/useForexWorld.ts'
import { forexCostRows, forexResultRows } from './costRows.ts'

/** What a sheet of cost and risk counts for a plan: the position that results, what it costs, and how old the quote is. */
export const forexFigures = (
  t: TFunction<['forex', 'futures', 'trade']>,
  plan: PlannedForexOrder | undefined,
  summary: ForexCost | undefined,
  { instrument, market, config }: ForexMarketNow,
  usual: number | undefined,
) => ({
  age: market.connected ? market.age : undefined,
  head: summary === undefined ? undefined : forexResultRows(t, summary, instrument, usual),
  costs:
    plan === undefined || summary === undefined || config === undefined
      ? []
      : forexCostRows(t, plan, summary, instrument, config),
})
