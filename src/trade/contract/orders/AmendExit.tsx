import { useTranslation } from 'react-i18next'
import { decimalsOf } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import { formatPrice } from '../../../ui/format/number.ts'
import { contractName } from '../../names/contractName.ts'
import { above0, priceDraft } from '../../ticket/priceDraft.ts'
import { problemText } from '../../ticket/problemText.ts'
import { liquidationOf } from '../held/liquidation.ts'
import { isThere, useEachSecond } from '../held/useEachSecond.ts'
import { exitRows, exitText, watchedNow } from '../positions/exitRows.ts'
import { exitResult, leftFor } from '../positions/protectForm.ts'
import { useInstrumentWorld } from '../positions/usePositionWorld.ts'
import type { ContractAmendProps } from './AmendRest.tsx'
import { AmendSheet } from './AmendSheet.tsx'
import { judgeExit } from './contractAmendment.ts'
import { useAmendTexts } from './useAmendTexts.ts'

/** Changes trigger and size of a take-profit or stop-loss, with what it comes to once it is reached. */
export const AmendExit = ({ order, instrument, now, exits, at, ended, open, onClose }: ContractAmendProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const stream = useStream()
  const typed = useAmendTexts(order, at, order.sz)
  const { mark, market } = useInstrumentWorld(instrument, now)
  const held = now.held?.find(({ position }) => position.instId === order.instId)
  const { baseCcy, quoteCcy, tickSz } = instrument
  const tick = decimalsOf(tickSz)
  const present = watchedNow(order.trigPxType, mark, stream.quote(order.instId).peek()?.last)
  const account = useEachSecond(now.account, isThere)
  const kind = order.kind === 'tp' ? 'tp' : 'sl'
  const guard = {
    end: held && liquidationOf(held, account),
    reason: 'beyondLiquidation' as const,
    left: leftFor(kind, held?.holding.size ?? order.sz, exits, order.ordId),
  }
  const judged = judgeExit(order, typed.read, held?.holding, instrument, present, guard)
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
      head={exitRows(
        t,
        formatPrice(held?.position.avgPx, tick),
        { label: t('futures:head.mark'), value: formatPrice(mark, tick) },
        result && exitText(result, quoteCcy),
      )}
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
