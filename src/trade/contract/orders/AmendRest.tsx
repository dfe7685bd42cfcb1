import { useTranslation } from 'react-i18next'
import { type Instrument, isPositive, type SwapOrder } from '#protocol'
import { formatAmount } from '../../../ui/format/number.ts'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import { figuresOf, type MarginProduct, type NowOf, type ProductTypes } from '../product.ts'
import { AmendSheet } from './AmendSheet.tsx'
import { evaluateRest } from './contractAmendment.ts'
import { useAmendTexts } from './useAmendTexts.ts'

export interface AmendProps<K extends ProductTypes> {
  product: MarginProduct<K>
  now: NowOf<K>
  order: SwapOrder
  instrument: Instrument
  /** The take-profits and stop-losses of its contract. */
  exits: readonly SwapOrder[]
  /** It was filled or cancelled while the sheet was open. */
  ended: boolean
  open: boolean
  onClose: () => void
  /** Instead of the order's own price or trigger, as a plain decimal: where its line was let go. */
  at?: string | undefined
}

/** Changes price or trigger, size and exits of an order that waits, with the position that results once it is filled. */
export const AmendRest = <K extends ProductTypes>(props: AmendProps<K> & { world: K['world'] }) => {
  const { product, order, instrument, world, at, ended, open, onClose } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { texts } = product
  const sizing = texts.sizing(instrument)
  const typed = useAmendTexts(order, at, sizing.ofUnits(order.sz))
  const usual = useUsualDay(order.instId, open)
  const evaluated = evaluateRest(product, order, typed.read, world, sizing)
  const { plan, summary } = evaluated
  const { price, size } = texts.orderFields(order, instrument)
  const filled = sizing.ofUnits(order.accFillSz)
  const hint = isPositive(filled)
    ? t('trade:amend.sizeHint', { filled: formatAmount(filled), ccy: sizing.counted.baseCcy })
    : undefined
  return (
    <AmendSheet
      title={t('trade:amend.title')}
      {...figuresOf(texts, plan, summary, world, usual)}
      notes={[t('futures:cost.lostReply')]}
      variant={order.side}
      ready={summary !== undefined}
      wordsOf={texts.problem}
      size={{ ...size, hint }}
      exitsHint={texts.exitsHint()}
      {...{ price, order, instrument, typed, evaluated, ended, open, onClose }}
    />
  )
}
