import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf, type SwapOrder, type SwapTriggerPrice } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import { coinText } from '../../../ui/format/amountText.ts'
import { formatPrice } from '../../../ui/format/number.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { above0 } from '../../ticket/priceDraft.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import { liquidationOf } from '../held/liquidation.ts'
import { isThere, useEachSecond } from '../held/useEachSecond.ts'
import type { PositionSheetProps } from './CloseSheet.tsx'
import { readPart } from './closeForm.ts'
import { ExitSheet } from './ExitSheet.tsx'
import { exitRows, exitText, watchedNow } from './exitRows.ts'
import { type ExitKind, exitProblems, exitResult, leftFor, voidStops } from './protectForm.ts'
import { useExitForm } from './useExitForm.ts'
import { usePositionWorld } from './usePositionWorld.ts'

const WATCHED = ['mark', 'last', 'index'] as const satisfies readonly SwapTriggerPrice[]

interface ProtectSheetProps extends PositionSheetProps {
  exits: readonly SwapOrder[]
  /** What it begins with: where a line was let go, as a plain decimal. */
  at?: { readonly kind: ExitKind; readonly px: string }
}

/** A take-profit or a stop-loss of all of a position on a contract, or a part of it. */
export const ProtectSheet = ({ held, instrument, now, exits, at, open, onClose }: ProtectSheetProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const stream = useStream()
  const form = useExitForm(at)
  const [by, setBy] = useState<SwapTriggerPrice>('mark')
  const { position, holding, feeRate } = held
  const { posId } = position
  const { mark, market } = usePositionWorld(held, instrument, now)
  const action = useAction(contractOrder.protect, `contract-protect-${posId}`, open)
  const { baseCcy, quoteCcy, lotSz } = instrument
  const { kind, trigger } = form
  const tick = decimalsOf(instrument.tickSz)
  const end = liquidationOf(held, useEachSecond(now.account, isThere))
  const left = leftFor(kind, holding.size, exits)
  const read = readPart(form.amount, left, lotSz)
  const size = above0(read)
  const present = watchedNow(by, mark, stream.quote(position.instId).peek()?.last)
  const guard = { end, reason: 'beyondLiquidation', left } as const
  const result =
    trigger.px === undefined || size === undefined ? undefined : exitResult(holding, size, trigger.px, feeRate)
  return (
    <ExitSheet
      {...{ action, instrument, exits, form, open, onClose }}
      problems={exitProblems(kind, trigger, read, holding, { instrument }, present, guard)}
      head={exitRows(
        t,
        formatPrice(position.avgPx, tick),
        { label: t('futures:head.mark'), value: formatPrice(mark, tick) },
        result && exitText(result, quoteCcy),
      )}
      voids={voidStops(exits, holding.side, end)}
      size={{
        label: t('futures:ticket.sizeIn', { ccy: baseCcy }),
        read,
        hint: left === holding.size ? undefined : t('futures:protect.left', { amount: coinText(left, baseCcy) }),
      }}
      note={t('futures:protect.note')}
      isLost={!market.connected}
      onSend={(trigPx) => {
        const part = size === undefined || size === holding.size ? {} : { sz: size }
        action.send({ posId, kind, trigPx, trigPxType: by, ...part })
      }}
    >
      <Segmented
        label={t('trade:trigger.by')}
        value={by}
        onChange={setBy}
        items={WATCHED.map((id) => ({ id, label: t(`futures:watched.${id}`) }))}
      />
    </ExitSheet>
  )
}
