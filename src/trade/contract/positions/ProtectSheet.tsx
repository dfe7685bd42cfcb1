import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf, type SwapOrder, type SwapTriggerPrice } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { coinText } from '../../../ui/format/amountText.ts'
import { formatPrice } from '../../../ui/format/number.ts'
import { readTyped } from '../../../ui/format/readTyped.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { AmountEntry } from '../../ticket/amountEntry.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { above0 } from '../../ticket/priceDraft.ts'
import { ShareChoice } from '../../ticket/ShareChoice.tsx'
import { useAction } from '../../ticket/submit/useAction.ts'
import { liquidationOf } from '../held/liquidation.ts'
import { useEachSecond } from '../held/useEachSecond.ts'
import type { PositionSheetProps } from './CloseSheet.tsx'
import { shareOfHolding, typedAmount } from './closeForm.ts'
import { ExitSheet } from './ExitSheet.tsx'
import { exitRows, exitText, watchedNow } from './exitRows.ts'
import { type ExitKind, exitProblems, exitResult, leftFor, voidStops } from './protectForm.ts'
import { useExitForm } from './useExitForm.ts'
import { usePositionWorld } from './usePositionWorld.ts'

const isThere = (value: unknown): boolean => value !== undefined
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
  const [amount, setAmount] = useState<AmountEntry>({ kind: 'share', share: 100 })
  const { position, holding, feeRate } = held
  const { mark, market } = usePositionWorld(held, instrument, now)
  const action = useAction(contractOrder.protect, `contract-protect-${position.posId}`, open)
  const { baseCcy, quoteCcy, lotSz } = instrument
  const { kind, trigger } = form
  const tick = decimalsOf(instrument.tickSz)
  const end = liquidationOf(held, useEachSecond(now.account, isThere))
  const left = leftFor(kind, holding.size, exits)
  const amountRead =
    amount.kind === 'typed'
      ? readTyped(amount.text)
      : ({ ok: true, value: shareOfHolding({ size: left }, amount.share, lotSz) } as const)
  const size = above0(amountRead)
  const present = watchedNow(by, mark, stream.quote(position.instId).peek()?.last)
  const problems = exitProblems(kind, trigger, amountRead, holding, { instrument }, present, {
    end,
    reason: 'beyondLiquidation',
    left,
  })
  const result =
    trigger.px === undefined || size === undefined ? undefined : exitResult(holding, size, trigger.px, feeRate)
  return (
    <ExitSheet
      {...{ action, instrument, exits, form, problems, open, onClose }}
      head={exitRows(
        t,
        formatPrice(position.avgPx, tick),
        { label: t('futures:head.mark'), value: formatPrice(mark, tick) },
        result && exitText(result, quoteCcy),
      )}
      voids={voidStops(exits, holding.side, end)}
      note={t('futures:protect.note')}
      blocked={size === undefined}
      isLost={!market.connected}
      onSend={(trigPx) => {
        const part = size === undefined || size === holding.size ? {} : { sz: size }
        action.send({ posId: position.posId, kind, trigPx, trigPxType: by, ...part })
      }}
    >
      <Segmented
        label={t('trade:trigger.by')}
        value={by}
        onChange={setBy}
        items={WATCHED.map((id) => ({ id, label: t(`futures:watched.${id}`) }))}
      />
      <AmountField
        label={t('futures:ticket.sizeIn', { ccy: baseCcy })}
        text={amount.kind === 'typed' ? amount.text : amountRead.ok ? typedText(amountRead.value) : ''}
        onText={(typed) => setAmount(typedAmount(typed))}
        error={fieldSentence(t, problems)('amount')}
        hint={left === holding.size ? undefined : t('futures:protect.left', { amount: coinText(left, baseCcy) })}
      />
      <ShareChoice
        label={t('futures:ticket.shareOfPosition')}
        amount={amount}
        onShare={(share) => setAmount({ kind: 'share', share })}
      />
    </ExitSheet>
  )
}
