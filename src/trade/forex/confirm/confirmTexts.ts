import type { TFunction } from 'i18next'
import { contractName } from '../../names/contractName.ts'
import type { ConfirmTexts } from '../../ticket/OrderPanel.tsx'
import type { PlannedForexOrder } from '../ticket/plan.ts'
import type { ForexCost } from '../ticket/summary.ts'
import type { ForexMarketNow } from '../ticket/useForexWorld.ts'
import { forexFigures } from './forexFigures.ts'

/** What the confirm sheet says of a forex order. */
export const forexConfirmTexts = (
  t: TFunction<['forex', 'futures', 'trade']>,
  plan: PlannedForexOrder,
  summary: ForexCost | undefined,
  world: ForexMarketNow,
  usual: number | undefined,
): ConfirmTexts => {
  const isMarket = plan.type === 'market'
  return {
    title: t(plan.side === 'buy' ? 'trade:ticket.buyCoin' : 'trade:ticket.sellCoin', {
      coin: contractName(world.instrument),
    }),
    act: t(isMarket ? 'futures:cost.sendNow' : 'futures:cost.place'),
    ...forexFigures(t, plan, summary, world, usual),
    notes: [t(isMarket ? 'forex:note.market' : 'forex:note.waits'), t('forex:note.wallet')],
    lostNote: t('futures:cost.lostReply'),
  }
}
