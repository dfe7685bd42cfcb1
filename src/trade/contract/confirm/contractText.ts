import type { TFunction } from 'i18next'
import { type Instrument, ratio, type SwapOrder } from '#protocol'
import type { OutcomeText } from '../../../ui/outcomeText.ts'
import { sizeParts } from '../../names/lotsText.ts'
import { orderText } from '../../ticket/submit/orderText.ts'
import { phaseText } from '../../ticket/submit/phaseText.ts'
import type { Submission } from '../../ticket/submit/submission.ts'

/** The sentence for each phase of an order on a contract; undefined while nothing was sent. */
export const contractText = (
  t: TFunction<['futures', 'trade']>,
  submission: Submission<SwapOrder>,
  instrument: Pick<Instrument, 'tickSz'>,
): OutcomeText | undefined =>
  phaseText(t, submission, {
    ofOrder: (order, phase) =>
      orderText(t, order, phase, instrument, {
        filled: sizeParts(t, order, order.accFillSz),
        share: ratio(order.accFillSz, order.sz, 4),
        waits: order.trigPx === '' ? 'accepted' : 'acceptedStop',
        end: (percent) => {
          const reason = t(`futures:end.${order.cancelSource === '' ? 'user' : order.cancelSource}`)
          return percent === undefined ? reason : t('futures:end.partly', { percent, reason })
        },
      }),
  })
