import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type Instrument, isPositive, lotsOf, type SwapOrder } from '#protocol'
import { useStream } from '../../../../../app/streamContext.ts'
import { formatAmount } from '../../../../../format/number.ts'
import { useFeed } from '../../../../../live/useFeed.ts'
import { ActionSheet } from '../../../../../ticket/confirm/ActionSheet.tsx'
import { useUsualDay } from '../../../../../ticket/confirm/useUsualDay.ts'
import { contractOrderPath } from '../../../../../ticket/orders/contractOrderPath.ts'
import { useAction } from '../../../../../ticket/submit/useAction.ts'
import { contractText } from '../../confirm/contractText.ts'
import { AmendFields } from '../../orders/AmendFields.tsx'
import { unsaidAtFields, useAmendTexts } from '../../orders/useAmendTexts.ts'
import { forexCostRows, forexResultRows } from '../confirm/costRows.ts'
import { forexProblemText } from '../confirm/forexProblemText.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import { useForexWorld } from '../ticket/useForexWorld.ts'
import { judgeEntry } from './forexAmendment.ts'

export interface ForexAmendProps {
  order: SwapOrder
  instrument: Instrument
  now: ForexNow
  /** It was filled or cancelled while the sheet was open. */
  ended: boolean
  open: boolean
  onClose: () => void
}

/** Changes price or trigger, lots and exits of a forex order that waits, with the position that results once it is filled. */
export const AmendForexEntry = ({ order, instrument, now, ended, open, onClose }: ForexAmendProps) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const stream = useStream()
  const { instId } = order
  const { value: book } = useFeed(useCallback(() => stream.book(instId), [stream, instId]))
  const world = useForexWorld(instrument, book, now)
  const { texts, read, type } = useAmendTexts(order, undefined, lotsOf(order.sz, instrument))
  const action = useAction(contractOrder.amend, `contract-amend-${order.ordId}`, open)
  const usual = useUsualDay(instId, open)
  const { market, config } = world
  const { amendment, plan, summary, problems } = judgeEntry(order, read, world, t('forex:lots'))
  const elsewhere = unsaidAtFields(order, problems)
  const { quoteCcy } = instrument
  const filled = lotsOf(order.accFillSz, instrument)
  return (
    <ActionSheet
      title={t('trade:amend.title')}
      action={action}
      said={contractText(t, action.submission, instrument)}
      orderPath={contractOrderPath}
      age={market.connected ? market.age : undefined}
      head={summary === undefined ? undefined : forexResultRows(t, summary, instrument, usual)}
      costs={
        plan === undefined || summary === undefined || config === undefined
          ? []
          : forexCostRows(t, plan, summary, instrument, config)
      }
      notes={[t('futures:cost.lostReply')]}
      send={{
        variant: order.side,
        disabled: ended || problems.length > 0 || summary === undefined,
        onPress: () => action.send({ ordId: order.ordId, ...amendment }),
        label: ended
          ? t('trade:orders.ended')
          : elsewhere === undefined
            ? t('trade:amend.save')
            : forexProblemText(t, elsewhere),
      }}
      open={open}
      onClose={onClose}
    >
      <AmendFields
        order={order}
        texts={texts}
        onType={type}
        problems={problems}
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
        quoteCcy={quoteCcy}
        exitsHint={t('forex:protectHint')}
      />
    </ActionSheet>
  )
}
