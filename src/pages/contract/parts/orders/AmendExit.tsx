import { useTranslation } from 'react-i18next'
import { decimalsOf, toPrice } from '#protocol'
import { useStream } from '../../../../app/streamContext.ts'
import { formatPercent, formatPrice, formatSigned } from '../../../../format/number.ts'
import { above0, priceDraft } from '../../../../ticket/priceDraft.ts'
import { problemText } from '../../../../ticket/problemText.ts'
import { contractName } from '../contractName.ts'
import { exitResult } from '../positions/protectForm.ts'
import { useInstrumentWorld } from '../positions/usePositionWorld.ts'
import type { ContractAmendProps } from './AmendRest.tsx'
import { AmendSheet } from './AmendSheet.tsx'
import { judgeExit } from './contractAmendment.ts'
import { useAmendTexts } from './useAmendTexts.ts'

/** Changes trigger and size of a take-profit or stop-loss, with what it comes to once it is reached. */
export const AmendExit = ({ order, instrument, now, at, ended, open, onClose }: ContractAmendProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const stream = useStream()
  const typed = useAmendTexts(order, at, order.sz)
  const { mark, market } = useInstrumentWorld(instrument, now)
  const held = now.held?.find(({ position }) => position.instId === order.instId)
  const { baseCcy, quoteCcy, tickSz } = instrument
  const tick = decimalsOf(tickSz)
  const last = stream.quote(order.instId).peek()?.last
  // Of the index this screen knows nothing; the venue judges it.
  const present =
    order.trigPxType === 'mark' ? mark : order.trigPxType === 'last' && last !== undefined ? toPrice(last) : undefined
  const judged = judgeExit(order, typed.read, held?.holding, instrument, present)
  const { px } = priceDraft(typed.read.trigPx)
  const size = above0(typed.read.sz)
  const result =
    held === undefined || px === undefined || size === undefined
      ? undefined
      : exitResult(held.holding, size, px, held.feeRate)
  return (
    <AmendSheet
      title={`${t(order.kind === 'tp' ? 'futures:tp' : 'futures:sl')} · ${contractName(instrument)}`}
      plain
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
      ready={market.connected && held !== undefined}
      wordsOf={(problem) => problemText(t, problem)}
      price={{ label: t('trade:trigger.priceIn', { ccy: quoteCcy }) }}
      size={{ label: t('futures:ticket.sizeIn', { ccy: baseCcy }) }}
      {...{ order, instrument, typed, judged, ended, open, onClose }}
    />
  )
}
