import { useState } from 'react'
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
import { AmountField } from '../../../ui/AmountField.tsx'
import { formatAmount, formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { readTyped } from '../../../ui/format/readTyped.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { useEachSecond } from '../../contract/held/useEachSecond.ts'
import { typedAmount } from '../../contract/positions/closeForm.ts'
import { ExitSheet } from '../../contract/positions/ExitSheet.tsx'
import { exitRows } from '../../contract/positions/exitRows.ts'
import { exitProblems, leftFor, voidStops } from '../../contract/positions/protectForm.ts'
import { useExitForm } from '../../contract/positions/useExitForm.ts'
import { SETTLE } from '../../rows/contractAccount.ts'
import type { AmountEntry } from '../../ticket/amountEntry.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { above0 } from '../../ticket/priceDraft.ts'
import { ShareChoice } from '../../ticket/ShareChoice.tsx'
import { useAction } from '../../ticket/submit/useAction.ts'
import { type Dealings, heldAt, stopOutOf } from '../held/forexAccount.ts'
import type { ForexSheetOf } from './CloseForexSheet.tsx'
import { shareOfLots } from './shareOfLots.ts'

const isThere = (value: unknown): boolean => value !== undefined
const countOf = (all: Dealings): number => all.size

/** A take-profit or a stop-loss of all of a forex position, or a part of it. */
export const ProtectForexSheet = ({ held, now, exits, open, onClose }: ForexSheetOf) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { t: trade } = useTranslation('trade')
  const form = useExitForm()
  const [amount, setAmount] = useState<AmountEntry>({ kind: 'share', share: 100 })
  const { position, holding, instrument } = held
  const dealings = useEachSecond(now.dealings, countOf)
  const action = useAction(contractOrder.protect, `contract-protect-${position.posId}`, open)
  const { kind, trigger } = form
  const tick = decimalsOf(instrument.tickSz)
  const current = heldAt(held, dealings)
  const all = lotsOf(holding.size, instrument)
  const end = stopOutOf(now.held, useEachSecond(now.account, isThere), position.posId)
  const left = lotsOf(leftFor(kind, holding.size, exits), instrument)
  const amountRead = amount.kind === 'typed' ? readTyped(amount.text) : shareOfLots(left, amount.share)
  const lots = above0(amountRead)
  const isWhole = lots !== undefined && compare(lots, all) === 0
  const size = lots === undefined ? undefined : isWhole ? holding.size : sizeOfLots(lots, instrument)
  const inLots = { ...instrument, baseCcy: t('forex:lots'), lotSz: LOT_STEP, minSz: LOT_STEP }
  const heldInLots = { ...holding, size: all }
  const problems = exitProblems(kind, trigger, amountRead, heldInLots, { instrument: inLots }, current?.closing, {
    end,
    reason: 'beyondStopOut',
    left,
  })
  const result =
    trigger.px === undefined || current === undefined || size === undefined
      ? undefined
      : proportion(forexResult({ ...current, closing: trigger.px }), size, holding.size)
  return (
    <ExitSheet
      {...{ action, instrument, exits, form, problems, open, onClose }}
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
      note={t('forex:note.exit')}
      blocked={size === undefined}
      onSend={(trigPx) => {
        const part = size === undefined || isWhole ? {} : { sz: size }
        action.send({ posId: position.posId, kind, trigPx, ...part })
      }}
    >
      <AmountField
        label={t('forex:lots')}
        text={amount.kind === 'typed' ? amount.text : amountRead.ok ? typedText(amountRead.value) : ''}
        onText={(typed) => setAmount(typedAmount(typed))}
        error={fieldSentence(trade, problems)('amount')}
        hint={
          left === all ? undefined : t('futures:protect.left', { amount: `${formatAmount(left)} ${t('forex:lots')}` })
        }
      />
      <ShareChoice
        label={t('futures:ticket.shareOfPosition')}
        amount={amount}
        onShare={(share) => setAmount({ kind: 'share', share })}
      />
    </ExitSheet>
  )
}
