import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type Instrument, type SwapOrder } from '#protocol'
import { formatAmount } from '../../../../format/number.ts'
import { readTyped } from '../../../../format/readTyped.ts'
import { ActionSheet } from '../../../../ticket/confirm/ActionSheet.tsx'
import { useUsualDay } from '../../../../ticket/confirm/useUsualDay.ts'
import { contractOrderPath } from '../../../../ticket/orders/contractOrderPath.ts'
import { isSaidHere, type Problem } from '../../../../ticket/problems.ts'
import { problemText } from '../../../../ticket/problemText.ts'
import { useAction } from '../../../../ticket/submit/useAction.ts'
import { typedText } from '../../../../ticket/typed.ts'
import { AmountField } from '../../../../ui/AmountField.tsx'
import { contractText } from '../confirm/contractText.ts'
import { contractCostRows, resultRows } from '../confirm/resultRows.ts'
import type { HeldNow } from '../held/useHeld.ts'
import css from '../positions/Positions.module.css'
import { useInstrumentWorld } from '../positions/usePositionWorld.ts'
import { judgeRest } from './contractAmendment.ts'

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
  const [pxText, setPxText] = useState(() => typedText(at ?? order.px))
  const [szText, setSzText] = useState(() => typedText(order.sz))
  const world = useInstrumentWorld(instrument, now)
  const action = useAction(contractOrder.amend, `contract-amend-${order.ordId}`, open)
  const { market, terms, fundingRate } = world
  const usual = useUsualDay(order.instId, open)
  const read = { px: readTyped(pxText), sz: readTyped(szText), trigPx: readTyped('') }
  const { amendment, plan, summary, problems } = judgeRest(order, read, world)
  const sentence = (where: Problem['at']): string | undefined => {
    const problem = problems.find((one) => one.at === where && isSaidHere(one))
    return problem && problemText(t, problem)
  }
  // What came with the order has no field here.
  const elsewhere = sentence('button') ?? sentence('trigger') ?? sentence('stop')
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
        label: ended ? t('trade:orders.ended') : (elsewhere ?? t('trade:amend.save')),
      }}
      open={open}
      onClose={onClose}
    >
      <div className={css['form']}>
        <AmountField
          label={t('trade:amend.price')}
          text={pxText}
          onText={setPxText}
          unit={quoteCcy}
          error={sentence('price')}
        />
        <AmountField
          label={t('trade:amend.size')}
          text={szText}
          onText={setSzText}
          unit={baseCcy}
          error={sentence('amount')}
          hint={
            order.accFillSz === '0'
              ? undefined
              : t('trade:amend.sizeHint', { filled: formatAmount(order.accFillSz), ccy: baseCcy })
          }
        />
      </div>
    </ActionSheet>
  )
}
