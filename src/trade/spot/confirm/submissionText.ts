import type { TFunction } from 'i18next'
import { type Instrument, isWaiting } from '#protocol'
import { formatAmount } from '../../../ui/format/number.ts'
import type { OutcomeText } from '../../../ui/outcomeText.ts'
import { filledShare } from '../../rows/progress.ts'
import { orderText } from '../../ticket/submit/orderText.ts'
import { phaseText } from '../../ticket/submit/phaseText.ts'
import type { Submission } from '../../ticket/submit/submission.ts'

/** The sentence for each phase; undefined while nothing was sent. */
export const submissionText = (
  t: TFunction<'trade'>,
  submission: Submission,
  instrument: Instrument,
): OutcomeText | undefined =>
  phaseText(t, submission, {
    ofOrder: (order, phase) =>
      orderText(t, order, phase, instrument, {
        filled: { amount: formatAmount(order.accFillSz), ccy: instrument.baseCcy },
        share: filledShare(order).toFixed(4),
        waits: isWaiting(order) ? 'acceptedStop' : order.ocoId === '' ? 'accepted' : 'acceptedOco',
        end: (percent) => {
          const isIoc = order.cancelSource === 'ioc'
          if (percent !== undefined && order.cancelSource === 'slippage')
            return t('trade:submission.endedSlippage', { percent })
          if (percent !== undefined)
            return t(isIoc ? 'trade:submission.endedIocPartly' : 'trade:submission.endedPartly', { percent })
          if (order.cancelSource === 'fok') return t('trade:submission.endedFok')
          return t(isIoc ? 'trade:submission.endedIoc' : 'trade:submission.ended')
        },
      }),
  })
