import { useTranslation } from 'react-i18next'
import { isPositive, lotsOf } from '#protocol'
import { formatAmount } from '../../../ui/format/number.ts'
import { AmendSheet } from '../../contract/orders/AmendSheet.tsx'
import type { ChangedOrder } from '../../contract/orders/ContractOrders.tsx'
import { useAmendTexts } from '../../contract/orders/useAmendTexts.ts'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import { useBook } from '../../ticket/market/useBook.ts'
import { forexFigures } from '../confirm/forexFigures.ts'
import { forexProblemText } from '../confirm/forexProblemText.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import { useForexWorld } from '../ticket/useForexWorld.ts'
import { judgeEntry } from './forexAmendment.ts'

export interface ForexAmendProps extends ChangedOrder {
  now: ForexNow
}

/** Changes price or trigger, lots and exits of a forex order that waits, with the position that results once it is filled. */
export const AmendForexEntry = ({ order, instrument, now, ended, open, onClose }: ForexAmendProps) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { instId } = order
  const book = useBook(instId)
  const world = useForexWorld(instrument, book, now)
  const typed = useAmendTexts(order, undefined, lotsOf(order.sz, instrument))
  const usual = useUsualDay(instId, open)
  const judged = judgeEntry(order, typed.read, world, t('forex:lots'))
  const { plan, summary } = judged
  const { quoteCcy } = instrument
  const filled = lotsOf(order.accFillSz, instrument)
  return (
    <AmendSheet
      title={t('trade:amend.title')}
      {...forexFigures(t, plan, summary, world, usual)}
      notes={[t('futures:cost.lostReply')]}
      variant={order.side}
      ready={summary !== undefined}
      wordsOf={(problem) => forexProblemText(t, problem)}
      price={{
        label: t(order.trigPx === '' ? 'trade:ticket.priceIn' : 'trade:trigger.priceIn', { ccy: quoteCcy }),
      }}
      size={{
        label: t('forex:lots'),
        hint: isPositive(filled)
          ? t('trade:amend.sizeHint', { filled: formatAmount(filled), ccy: t('forex:lots') })
          : undefined,
      }}
      exitsHint={t('forex:protectHint')}
      {...{ order, instrument, typed, judged, ended, open, onClose }}
    />
  )
}
