import { useTranslation } from 'react-i18next'
import {
  compare,
  contractOrder,
  decimalsOf,
  entryPrice,
  forexResult,
  LOT_STEP,
  lotsOf,
  proportion,
  sizeOfLots,
} from '#protocol'
import { formatAmount, formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { isThere, useEachSecond } from '../../contract/held/useEachSecond.ts'
import { readPart } from '../../contract/positions/closeForm.ts'
import { ExitSheet } from '../../contract/positions/ExitSheet.tsx'
import { exitRows } from '../../contract/positions/exitRows.ts'
import { exitProblems, leftFor, voidStops } from '../../contract/positions/protectForm.ts'
import { useExitForm } from '../../contract/positions/useExitForm.ts'
import { SETTLE } from '../../rows/contractAccount.ts'
import { above0 } from '../../ticket/priceDraft.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import { countOf, heldAt, stopOutOf } from '../held/forexAccount.ts'
import type { ForexSheetOf } from './CloseForexSheet.tsx'

/** A take-profit or a stop-loss of all of a forex position, or a part of it. */
export const ProtectForexSheet = ({ held, now, exits, open, onClose }: ForexSheetOf) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const form = useExitForm()
  const { position, holding, instrument } = held
  const { posId } = position
  const dealings = useEachSecond(now.dealings, countOf)
  const action = useAction(contractOrder.protect, `contract-protect-${posId}`, open)
  const { kind, trigger } = form
  const tick = decimalsOf(instrument.tickSz)
  const current = heldAt(held, dealings)
  const all = lotsOf(holding.size, instrument)
  const end = stopOutOf(now.held, useEachSecond(now.account, isThere), posId)
  const left = lotsOf(leftFor(kind, holding.size, exits), instrument)
  const read = readPart(form.amount, left, LOT_STEP)
  const lots = above0(read)
  const isWhole = lots !== undefined && compare(lots, all) === 0
  const size = lots === undefined ? undefined : isWhole ? holding.size : sizeOfLots(lots, instrument)
  const inLots = { ...instrument, baseCcy: t('forex:lots'), lotSz: LOT_STEP, minSz: LOT_STEP }
  const guard = { end, reason: 'beyondStopOut', left } as const
  const around = { instrument: inLots }
  const result =
    trigger.px === undefined || current === undefined || size === undefined
      ? undefined
      : proportion(forexResult({ ...current, closing: trigger.px }), size, holding.size)
  return (
    <ExitSheet
      {...{ action, instrument, exits, form, open, onClose }}
      problems={exitProblems(kind, trigger, read, { ...holding, size: all }, around, current?.closing, guard)}
      head={exitRows(
        t,
        formatPrice(entryPrice(holding, tick), tick),
        {
          label: t(holding.side === 'long' ? 'forex:closesAtBid' : 'forex:closesAtAsk'),
          value: formatPrice(current?.closing, tick),
        },
        result && `${formatSigned(result, 2)}\u00a0${SETTLE}`,
      )}
      voids={voidStops(exits, holding.side, end)}
      size={{
        label: t('forex:lots'),
        read,
        hint:
          left === all ? undefined : t('futures:protect.left', { amount: `${formatAmount(left)} ${t('forex:lots')}` }),
      }}
      note={t('forex:note.exit')}
      onSend={(trigPx) => {
        const part = size === undefined || isWhole ? {} : { sz: size }
        action.send({ posId, kind, trigPx, ...part })
      }}
    />
  )
}
