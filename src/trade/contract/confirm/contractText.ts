import type { TFunction } from 'i18next'
import { decimalsOf, type Instrument, isPositive, ratio, type SwapOrder } from '#protocol'
import { formatPrice } from '../../../ui/format/number.ts'
import { rateText } from '../../../ui/format/rate.ts'
import type { OutcomeText } from '../../../ui/outcomeText.ts'
import { sizeParts } from '../../names/lotsText.ts'
import { phaseText } from '../../ticket/submit/phaseText.ts'
import type { Submission } from '../../ticket/submit/submission.ts'

type Words = TFunction<['futures', 'trade']>

const ENDS = [
  'no-liquidity',
  'margin',
  'ioc',
  'fok',
  'closed',
  'liquidation',
  'withdrawn',
  'beyond-liquidation',
] as const

const endText = (t: Words, order: SwapOrder, percent: string): OutcomeText => {
  const some = isPositive(order.accFillSz)
  const why = ENDS.find((one) => one === order.cancelSource)
  const reason = why === undefined ? t('futures:end.user') : t(`futures:end.${why}`)
  return {
    title: t(some ? 'trade:submission.endedPartlyTitle' : 'trade:submission.endedTitle'),
    text: some ? t('futures:end.partly', { percent, reason }) : reason,
    tone: 'warn',
  }
}

const ofOrder = (
  t: Words,
  order: SwapOrder,
  phase: 'accepted' | 'filled' | 'ended',
  { tickSz }: Pick<Instrument, 'tickSz'>,
): OutcomeText => {
  const percent = rateText(ratio(order.accFillSz, order.sz, 4))
  if (phase === 'ended') return endText(t, order, percent)
  if (phase === 'filled') {
    const values = { ...sizeParts(t, order, order.accFillSz), price: formatPrice(order.avgPx, decimalsOf(tickSz)) }
    return {
      title: t('trade:submission.filledTitle'),
      text: t(order.side === 'buy' ? 'trade:submission.filledBuy' : 'trade:submission.filledSell', values),
      tone: 'good',
    }
  }
  const text = isPositive(order.accFillSz)
    ? t('trade:submission.acceptedPartly', { percent })
    : t(order.trigPx === '' ? 'trade:submission.accepted' : 'trade:submission.acceptedStop')
  return { title: t('trade:submission.acceptedTitle'), text, tone: 'good' }
}

/** The sentence for each phase of an order on a contract; undefined while nothing was sent. */
export const contractText = (
  t: Words,
  submission: Submission<SwapOrder>,
  instrument: Pick<Instrument, 'tickSz'>,
): OutcomeText | undefined =>
  phaseText(t, submission, { ofOrder: (order, phase) => ofOrder(t, order, phase, instrument) })
