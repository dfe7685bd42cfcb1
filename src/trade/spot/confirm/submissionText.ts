import type { TFunction } from 'i18next'
import { decimalsOf, type Instrument, isPositive, isWaiting, type Order } from '#protocol'
import { formatAmount, formatPrice } from '../../../ui/format/number.ts'
import { rateText } from '../../../ui/format/rate.ts'
import type { OutcomeText } from '../../../ui/outcomeText.ts'
import { filledShare } from '../../rows/progress.ts'
import { phaseText } from '../../ticket/submit/phaseText.ts'
import type { Submission } from '../../ticket/submit/submission.ts'

const percentOf = (order: Order): string => rateText(filledShare(order).toFixed(4))

const ofOrder = (
  t: TFunction<'trade'>,
  order: Order,
  phase: 'accepted' | 'filled' | 'ended',
  { tickSz, baseCcy }: Instrument,
): OutcomeText => {
  const some = isPositive(order.accFillSz)
  if (phase === 'filled') {
    const values = {
      amount: formatAmount(order.accFillSz),
      ccy: baseCcy,
      price: formatPrice(order.avgPx, decimalsOf(tickSz)),
    }
    const text = t(order.side === 'buy' ? 'trade:submission.filledBuy' : 'trade:submission.filledSell', values)
    return { title: t('trade:submission.filledTitle'), text, tone: 'good' }
  }
  const percent = percentOf(order)
  if (phase === 'accepted') {
    const waits = isWaiting(order) ? 'acceptedStop' : order.ocoId === '' ? 'accepted' : 'acceptedOco'
    const text = some ? t('trade:submission.acceptedPartly', { percent }) : t(`trade:submission.${waits}`)
    return { title: t('trade:submission.acceptedTitle'), text, tone: 'good' }
  }
  if (order.cancelSource === 'fok')
    return { title: t('trade:submission.endedTitle'), text: t('trade:submission.endedFok'), tone: 'warn' }
  if (order.cancelSource === 'ioc')
    return some
      ? {
          title: t('trade:submission.endedPartlyTitle'),
          text: t('trade:submission.endedIocPartly', { percent }),
          tone: 'warn',
        }
      : { title: t('trade:submission.endedTitle'), text: t('trade:submission.endedIoc'), tone: 'warn' }
  return some
    ? {
        title: t('trade:submission.endedPartlyTitle'),
        text: t('trade:submission.endedPartly', { percent }),
        tone: 'warn',
      }
    : { title: t('trade:submission.endedTitle'), text: t('trade:submission.ended'), tone: 'warn' }
}

/** The sentence for each phase; undefined while nothing was sent. */
export const submissionText = (
  t: TFunction<'trade'>,
  submission: Submission,
  instrument: Instrument,
): OutcomeText | undefined =>
  phaseText(t, submission, { ofOrder: (order, phase) => ofOrder(t, order, phase, instrument) })
