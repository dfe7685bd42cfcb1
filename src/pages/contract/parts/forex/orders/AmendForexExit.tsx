import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf, entryPrice, forexResult, lotsOf, proportion, sizeOfLots } from '#protocol'
import { formatPrice, formatSigned } from '../../../../../format/number.ts'
import { ActionSheet } from '../../../../../ticket/confirm/ActionSheet.tsx'
import { contractOrderPath } from '../../../../../ticket/orders/contractOrderPath.ts'
import { above0, priceDraft } from '../../../../../ticket/priceDraft.ts'
import { useAction } from '../../../../../ticket/submit/useAction.ts'
import { contractText } from '../../confirm/contractText.ts'
import { contractName } from '../../contractName.ts'
import { SETTLE } from '../../held/contractAccount.ts'
import { useEachSecond } from '../../held/useEachSecond.ts'
import { AmendFields } from '../../orders/AmendFields.tsx'
import { unsaidAtFields, useAmendTexts } from '../../orders/useAmendTexts.ts'
import { forexProblemText } from '../confirm/forexProblemText.ts'
import { type Dealings, heldAt } from '../held/forexAccount.ts'
import type { ForexAmendProps } from './AmendForexEntry.tsx'
import { judgeForexExit } from './forexAmendment.ts'

const countOf = (all: Dealings): number => all.size

/** Changes trigger and lots of a take-profit or stop-loss on a forex position, with what it comes to once it is reached. */
export const AmendForexExit = ({ order, instrument, now, ended, open, onClose }: ForexAmendProps) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { texts, read, type } = useAmendTexts(order, undefined, lotsOf(order.sz, instrument))
  const dealings = useEachSecond(now.dealings, countOf)
  const action = useAction(contractOrder.amend, `contract-amend-${order.ordId}`, open)
  const held = now.held?.find(({ position }) => position.instId === order.instId)
  const current = held && heldAt(held, dealings)
  const tick = decimalsOf(instrument.tickSz)
  const lotsName = t('forex:lots')
  const judged = judgeForexExit(order, read, held?.holding, instrument, current?.closing, lotsName)
  const { amendment, problems } = judged
  const unsaid = unsaidAtFields(order, problems)
  const { px } = priceDraft(read.trigPx)
  const lots = above0(read.sz)
  const result =
    current === undefined || px === undefined || lots === undefined
      ? undefined
      : proportion(forexResult({ ...current, closing: px }), sizeOfLots(lots, instrument), current.holding.size)
  return (
    <ActionSheet
      title={`${t(order.kind === 'tp' ? 'futures:tp' : 'futures:sl')} · ${contractName(instrument)}`}
      plain
      action={action}
      said={contractText(t, action.submission, instrument)}
      orderPath={contractOrderPath}
      head={[
        { id: 'entry', label: t('futures:entry'), value: formatPrice(held && entryPrice(held.holding, tick), tick) },
        {
          id: 'closing',
          label: t(order.side === 'sell' ? 'forex:closesAtBid' : 'forex:closesAtAsk'),
          value: formatPrice(current?.closing, tick),
        },
        {
          id: 'result',
          label: t('futures:protect.result'),
          value: result === undefined ? '--' : `${formatSigned(result, 2)}\u00a0${SETTLE}`,
          strong: true,
        },
      ]}
      costs={[]}
      notes={[t('forex:note.exit')]}
      send={{
        disabled: ended || problems.length > 0 || held === undefined,
        onPress: () => action.send({ ordId: order.ordId, ...amendment }),
        label: ended
          ? t('trade:orders.ended')
          : unsaid === undefined
            ? t('trade:amend.save')
            : forexProblemText(t, unsaid),
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
        price={{ label: t('trade:trigger.priceIn', { ccy: instrument.quoteCcy }) }}
        size={{ label: lotsName }}
        quoteCcy={instrument.quoteCcy}
      />
    </ActionSheet>
  )
}
