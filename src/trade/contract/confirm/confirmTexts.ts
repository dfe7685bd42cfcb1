import type { TFunction } from 'i18next'
import type { ConfirmTexts } from '../../ticket/OrderPanel.tsx'
import type { ContractNow } from '../ticket/contractNow.ts'
import type { PlannedContractOrder } from '../ticket/plan.ts'
import type { ContractSummary } from '../ticket/summary.ts'
import { contractFigures } from './contractFigures.ts'

type Words = TFunction<['futures', 'trade']>

/** What an order does: opens a long or a short, or reduces one. */
export const orderName = (
  t: Words,
  { side, reduceOnly }: Pick<PlannedContractOrder, 'side' | 'reduceOnly'>,
): string => {
  if (reduceOnly) return t(side === 'buy' ? 'futures:ticket.reduceShort' : 'futures:ticket.reduceLong')
  return t(side === 'buy' ? 'futures:ticket.openLong' : 'futures:ticket.openShort')
}

/** What the confirm sheet says of an order on a contract. */
export const contractConfirmTexts = (
  t: Words,
  plan: PlannedContractOrder,
  summary: ContractSummary | undefined,
  world: ContractNow,
  usual: number | undefined,
): ConfirmTexts => {
  const waits = plan.px !== undefined && (plan.tif === 'gtc' || plan.tif === 'post_only')
  const isShared = world.terms?.mode === 'cross' && summary?.preview.holding !== undefined
  return {
    title: orderName(t, plan),
    act: t(plan.px === undefined ? 'futures:cost.sendNow' : 'futures:cost.place'),
    ...contractFigures(t, plan, summary, world, usual),
    notes: [waits ? t('trade:confirm.restsHint') : undefined, isShared ? t('futures:cost.crossNote') : undefined],
    lostNote: t('futures:cost.lostReply'),
  }
}
