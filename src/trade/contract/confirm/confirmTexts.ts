import type { TFunction } from 'i18next'
import type { ConfirmTexts } from '../../ticket/OrderPanel.tsx'
import { figuresOf, type MarginProduct, type ProductTypes } from '../product.ts'

/** What the confirm sheet says of an order of a product on margin. */
export const confirmTexts = <K extends ProductTypes>(
  t: TFunction<['futures', 'trade']>,
  product: MarginProduct<K>,
  plan: K['plan'],
  summary: K['summary'] | undefined,
  world: K['world'],
  usual: number | undefined,
): ConfirmTexts => ({
  title: product.texts.orderName(plan, world.instrument),
  act: t(plan.px === undefined ? 'futures:cost.sendNow' : 'futures:cost.place'),
  ...figuresOf(product, plan, summary, world, usual),
  notes: product.texts.notes(plan, summary, world),
  lostNote: t('futures:cost.lostReply'),
})
