import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf, toPrice } from '#protocol'
import { useStream } from '../../../../app/streamContext.ts'
import { formatPercent, formatPrice, formatSigned } from '../../../../format/number.ts'
import { ActionSheet } from '../../../../ticket/confirm/ActionSheet.tsx'
import { contractOrderPath } from '../../../../ticket/orders/contractOrderPath.ts'
import { above0, priceDraft } from '../../../../ticket/priceDraft.ts'
import { problemText } from '../../../../ticket/problemText.ts'
import { useAction } from '../../../../ticket/submit/useAction.ts'
import { contractText } from '../confirm/contractText.ts'
import { contractName } from '../contractName.ts'
import { exitResult } from '../positions/protectForm.ts'
import { useInstrumentWorld } from '../positions/usePositionWorld.ts'
import { AmendFields } from './AmendFields.tsx'
import type { ContractAmendProps } from './AmendRest.tsx'
import { judgeExit } from './contractAmendment.ts'
import { unsaidAtFields, useAmendTexts } from './useAmendTexts.ts'

/** Changes trigger and size of a take-profit or stop-loss, with what it comes to once it is reached. */
export const AmendExit = ({ order, instrument, now, at, ended, open, onClose }: ContractAmendProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const stream = useStream()
  const { texts, read, type } = useAmendTexts(order, at, order.sz)
  const { mark, market } = useInstrumentWorld(instrument, now)
  const action = useAction(contractOrder.amend, `contract-amend-${order.ordId}`, open)
  const held = now.held?.find(({ position }) => position.instId === order.instId)
  const { baseCcy, quoteCcy, tickSz } = instrument
  const tick = decimalsOf(tickSz)
  const last = stream.quote(order.instId).peek()?.last
  // Of the index this screen knows nothing; the venue judges it.
  const present =
    order.trigPxType === 'mark' ? mark : order.trigPxType === 'last' && last !== undefined ? toPrice(last) : undefined
  const { amendment, problems } = judgeExit(order, read, held?.holding, instrument, present)
  const unsaid = unsaidAtFields(order, problems)
  const { px } = priceDraft(read.trigPx)
  const size = above0(read.sz)
  const result =
    held === undefined || px === undefined || size === undefined
      ? undefined
      : exitResult(held.holding, size, px, held.feeRate)
  return (
    <ActionSheet
      title={`${t(order.kind === 'tp' ? 'futures:tp' : 'futures:sl')} · ${contractName(instrument)}`}
      plain
      action={action}
      said={contractText(t, action.submission, instrument)}
      orderPath={contractOrderPath}
      head={[
        { id: 'entry', label: t('futures:entry'), value: formatPrice(held?.position.avgPx, tick) },
        { id: 'mark', label: t('futures:head.mark'), value: formatPrice(mark, tick) },
        {
          id: 'result',
          label: t('futures:protect.result'),
          value:
            result === undefined
              ? '--'
              : `${formatSigned(result.result, 2)}\u00a0${quoteCcy} · ${formatPercent(result.roe)}`,
          strong: true,
        },
      ]}
      costs={[]}
      notes={[t('futures:protect.note')]}
      send={{
        disabled: ended || !market.connected || problems.length > 0 || held === undefined,
        onPress: () => action.send({ ordId: order.ordId, ...amendment }),
        label: ended ? t('trade:orders.ended') : unsaid === undefined ? t('trade:amend.save') : problemText(t, unsaid),
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
        price={{ label: t('trade:trigger.priceIn', { ccy: quoteCcy }) }}
        size={{ label: t('futures:ticket.sizeIn', { ccy: baseCcy }) }}
        quoteCcy={quoteCcy}
      />
    </ActionSheet>
  )
}
