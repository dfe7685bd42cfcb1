import type { SwapOrder } from '#protocol'
import { i18n } from '../../../core/i18n/i18n.ts'
import { filledParts } from '../../names/filledParts.ts'
import type { TicketWords } from '../../ticket/product.ts'
import { figuresOf, type ProductTexts, type ProductTypes } from '../product.ts'
import { contractFacts } from './contractFacts.ts'
import { contractText } from './contractText.ts'

const { t } = i18n

/** What ticket and confirm sheet of every product on margin say alike. */
export const marginWords = <K extends ProductTypes>(texts: ProductTexts<K>): TicketWords<K, SwapOrder> => ({
  act: texts.orderName,
  amountLabel: texts.amountLabel,
  problem: texts.problem,
  confirm: (plan, summary, world, usual) => ({
    title: texts.orderName(plan, world.instrument),
    // What waits for a trigger is placed, whether or not it has a limit.
    act: t(plan.px === undefined && !('trigger' in plan) ? 'futures:cost.sendNow' : 'futures:cost.place'),
    ...figuresOf(texts, plan, summary, world, usual),
    notes: texts.notes(plan, summary, world),
    lostNote: t('futures:cost.lostReply'),
  }),
  sent: (submission, instrument) => contractText(t, submission, instrument),
  facts: (order, instrument) => contractFacts(t, order, instrument),
  filledParts,
})
