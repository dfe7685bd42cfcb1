import { useTranslation } from 'react-i18next'
import { contractOrder, type Instrument, type SwapOrder } from '#protocol'
import { formatAmount } from '../../../../format/number.ts'
import { ActionSheet } from '../../../../ticket/confirm/ActionSheet.tsx'
import { useUsualDay } from '../../../../ticket/confirm/useUsualDay.ts'
import { contractOrderPath } from '../../../../ticket/orders/contractOrderPath.ts'
import { problemText } from '../../../../ticket/problemText.ts'
import { useAction } from '../../../../ticket/submit/useAction.ts'
import { contractText } from '../confirm/contractText.ts'
import { contractCostRows, resultRows } from '../confirm/resultRows.ts'
import type { HeldNow } from '../held/useHeld.ts'
import { useInstrumentWorld } from '../positions/usePositionWorld.ts'
import { AmendFields } from './AmendFields.tsx'
import { judgeRest } from './contractAmendment.ts'
import { unsaidAtFields, useAmendTexts } from './useAmendTexts.ts'

export interface ContractAmendProps {
  order: SwapOrder
  instrument: Instrument
  now: HeldNow
  /** Instead of the order's own price or trigger, as a plain decimal: where its line was let go. */
  at?: string | undefined
  /** It was filled or cancelled while the sheet was open. */
  ended: boolean
  open: boolean
  onClose: () => void
}

/** Changes price and size of a resting order on a contract, with the position that results once it is filled. */
export const AmendRest = ({ order, instrument, now, at, ended, open, onClose }: ContractAmendProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const { texts, read, type } = useAmendTexts(order, at, order.sz)
  const world = useInstrumentWorld(instrument, now)
  const action = useAction(contractOrder.amend, `contract-amend-${order.ordId}`, open)
  const { market, terms, fundingRate } = world
  const usual = useUsualDay(order.instId, open)
  const { amendment, plan, summary, problems } = judgeRest(order, read, world)
  const elsewhere = unsaidAtFields(order, problems)
  const { baseCcy, quoteCcy } = instrument
  return (
    <ActionSheet
      title={t('trade:amend.title')}
      action={action}
      said={contractText(t, action.submission, instrument)}
      orderPath={contractOrderPath}
      age={market.connected ? market.age : undefined}
      head={summary === undefined ? undefined : resultRows(t, summary, instrument, usual)}
      costs={
        plan === undefined || summary === undefined || terms === undefined
          ? []
          : contractCostRows(t, plan, summary, terms, instrument, { fundingRate, usual })
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
            : problemText(t, elsewhere),
      }}
      open={open}
      onClose={onClose}
    >
      <AmendFields
        order={order}
        texts={texts}
        onType={type}
        problems={problems}
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
        quoteCcy={quoteCcy}
        exitsHint={t('futures:ticket.protectHint')}
      />
    </ActionSheet>
  )
}
