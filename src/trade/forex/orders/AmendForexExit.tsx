import { useTranslation } from 'react-i18next'
import { decimalsOf, entryPrice, forexResult, lotsOf, proportion, sizeOfLots } from '#protocol'
import { formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { isThere, useEachSecond } from '../../contract/held/useEachSecond.ts'
import { AmendSheet } from '../../contract/orders/AmendSheet.tsx'
import { useAmendTexts } from '../../contract/orders/useAmendTexts.ts'
import { exitRows } from '../../contract/positions/exitRows.ts'
import { leftFor } from '../../contract/positions/protectForm.ts'
import { contractName } from '../../names/contractName.ts'
import { SETTLE } from '../../rows/contractAccount.ts'
import { above0, priceDraft } from '../../ticket/priceDraft.ts'
import { forexProblemText } from '../confirm/forexProblemText.ts'
import { countOf, heldAt, stopOutOf } from '../held/forexAccount.ts'
import type { ForexAmendProps } from './AmendForexEntry.tsx'
import { judgeForexExit } from './forexAmendment.ts'

/** Changes trigger and lots of a take-profit or stop-loss on a forex position, with what it comes to once it is reached. */
export const AmendForexExit = ({ order, instrument, now, exits, ended, open, onClose }: ForexAmendProps) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const typed = useAmendTexts(order, undefined, lotsOf(order.sz, instrument))
  const dealings = useEachSecond(now.dealings, countOf)
  const held = now.held?.find(({ position }) => position.instId === order.instId)
  const current = held && heldAt(held, dealings)
  const tick = decimalsOf(instrument.tickSz)
  const lotsName = t('forex:lots')
  const account = useEachSecond(now.account, isThere)
  const kind = order.kind === 'tp' ? 'tp' : 'sl'
  const judged = judgeForexExit(order, typed.read, held?.holding, instrument, current?.closing, lotsName, {
    end: held && stopOutOf(now.held, account, held.position.posId),
    reason: 'beyondStopOut',
    left: leftFor(kind, held?.holding.size ?? order.sz, exits, order.ordId),
  })
  const { px } = priceDraft(typed.read.trigPx)
  const lots = above0(typed.read.sz)
  const result =
    current === undefined || px === undefined || lots === undefined
      ? undefined
      : proportion(forexResult({ ...current, closing: px }), sizeOfLots(lots, instrument), current.holding.size)
  return (
    <AmendSheet
      title={`${t(order.kind === 'tp' ? 'futures:tp' : 'futures:sl')} · ${contractName(instrument)}`}
      plain
      head={exitRows(
        t,
        formatPrice(held && entryPrice(held.holding, tick), tick),
        {
          label: t(order.side === 'sell' ? 'forex:closesAtBid' : 'forex:closesAtAsk'),
          value: formatPrice(current?.closing, tick),
        },
        result && `${formatSigned(result, 2)}\u00a0${SETTLE}`,
      )}
      costs={[]}
      notes={[t('forex:note.exit')]}
      ready={held !== undefined}
      wordsOf={(problem) => forexProblemText(t, problem)}
      price={{ label: t('trade:trigger.priceIn', { ccy: instrument.quoteCcy }) }}
      size={{ label: lotsName }}
      {...{ order, instrument, typed, judged, ended, open, onClose }}
    />
  )
}
