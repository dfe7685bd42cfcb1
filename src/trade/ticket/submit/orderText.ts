import type { TFunction } from 'i18next'
import { type AnyOrder, decimalsOf, type Instrument, isPositive } from '#protocol'
import { formatPrice } from '../../../ui/format/number.ts'
import { rateText } from '../../../ui/format/rate.ts'
import type { OutcomeText } from '../../../ui/outcomeText.ts'

interface OrderTexts {
  /** What is filled, as a sentence puts it, and as a share of the whole. */
  readonly filled: { readonly amount: string; readonly ccy: string }
  readonly share: string
  /** What an order that stands waits for. */
  readonly waits: 'accepted' | 'acceptedStop' | 'acceptedOco'
  /** Why it ended; of one that is filled in part with how much that is. */
  readonly end: (partly: string | undefined) => string
}

/** What became of an order that the venue took, of any product. */
export const orderText = (
  t: TFunction<'trade'>,
  order: AnyOrder,
  phase: 'accepted' | 'filled' | 'ended',
  { tickSz }: Pick<Instrument, 'tickSz'>,
  { filled, share, waits, end }: OrderTexts,
): OutcomeText => {
  const partly = isPositive(order.accFillSz) ? rateText(share) : undefined
  if (phase === 'ended') {
    const title = t(partly === undefined ? 'trade:submission.endedTitle' : 'trade:submission.endedPartlyTitle')
    return { title, text: end(partly), tone: 'warn' }
  }
  if (phase === 'filled') {
    const values = { ...filled, price: formatPrice(order.avgPx, decimalsOf(tickSz)) }
    const text = t(order.side === 'buy' ? 'trade:submission.filledBuy' : 'trade:submission.filledSell', values)
    return { title: t('trade:submission.filledTitle'), text, tone: 'good' }
  }
  const text =
    partly === undefined ? t(`trade:submission.${waits}`) : t('trade:submission.acceptedPartly', { percent: partly })
  return { title: t('trade:submission.acceptedTitle'), text, tone: 'good' }
}
