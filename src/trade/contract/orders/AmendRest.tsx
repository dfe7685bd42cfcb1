import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../ui/format/number.ts'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import { problemText } from '../../ticket/problemText.ts'
import { contractFigures } from '../confirm/contractFigures.ts'
import type { HeldNow } from '../held/useHeld.ts'
import { useInstrumentWorld } from '../positions/usePositionWorld.ts'
import { AmendSheet } from './AmendSheet.tsx'
import type { ChangedOrder } from './ContractOrders.tsx'
import { judgeRest } from './contractAmendment.ts'
import { useAmendTexts } from './useAmendTexts.ts'

export interface ContractAmendProps extends ChangedOrder {
  now: HeldNow
  /** Instead of the order's own price or trigger, as a plain decimal: where its line was let go. */
  at?: string | undefined
}

/** Changes price and size of a resting order on a contract, with the position that results once it is filled. */
export const AmendRest = ({ order, instrument, now, at, ended, open, onClose }: ContractAmendProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const typed = useAmendTexts(order, at, order.sz)
  const world = useInstrumentWorld(instrument, now)
  const usual = useUsualDay(order.instId, open)
  const judged = judgeRest(order, typed.read, world)
  const { plan, summary } = judged
  const { baseCcy, quoteCcy } = instrument
  return (
    <AmendSheet
      title={t('trade:amend.title')}
      {...contractFigures(t, plan, summary, world, usual)}
      notes={[t('futures:cost.lostReply')]}
      variant={order.side}
      ready={summary !== undefined}
      wordsOf={(problem) => problemText(t, problem)}
      price={{ label: t('trade:amend.price'), unit: quoteCcy }}
      size={{
        label: t('trade:amend.size'),
        unit: baseCcy,
        hint:
          order.accFillSz === '0'
            ? undefined
            : t('trade:amend.sizeHint', { filled: formatAmount(order.accFillSz), ccy: baseCcy }),
      }}
      exitsHint={t('futures:ticket.protectHint')}
      {...{ order, instrument, typed, judged, ended, open, onClose }}
    />
  )
}
