import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf, type SwapOrder, type SwapTriggerPrice, toPrice } from '#protocol'
import { useStream } from '../../../../app/streamContext.ts'
import { formatPercent, formatPrice, formatSigned } from '../../../../format/number.ts'
import { readTyped } from '../../../../format/readTyped.ts'
import type { AmountEntry } from '../../../../ticket/amountEntry.ts'
import { fieldSentence } from '../../../../ticket/fieldSentence.ts'
import { above0, priceDraft } from '../../../../ticket/priceDraft.ts'
import { ShareChoice } from '../../../../ticket/ShareChoice.tsx'
import { useAction } from '../../../../ticket/submit/useAction.ts'
import { typedText } from '../../../../ticket/typed.ts'
import { AmountField } from '../../../../ui/AmountField.tsx'
import { Segmented } from '../../../../ui/Segmented.tsx'
import { ContractActionSheet } from '../confirm/ContractActionSheet.tsx'
import { contractName } from '../contractName.ts'
import type { PositionSheetProps } from './CloseSheet.tsx'
import { shareOfHolding, typedAmount } from './closeForm.ts'
import { ExitList } from './ExitList.tsx'
import css from './Positions.module.css'
import { type ExitKind, exitProblems, exitResult } from './protectForm.ts'
import { usePositionWorld } from './usePositionWorld.ts'

const WATCHED = ['mark', 'last', 'index'] as const satisfies readonly SwapTriggerPrice[]

interface ProtectSheetProps extends PositionSheetProps {
  exits: readonly SwapOrder[]
  /** What it begins with: where a line was let go, as a plain decimal. */
  at?: { readonly kind: ExitKind; readonly px: string }
}

/** Sets a take-profit or a stop-loss on a position, of all or a part of it, and takes away those that stand. */
export const ProtectSheet = ({ held, instrument, now, exits, at, open, onClose }: ProtectSheetProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const stream = useStream()
  const [kind, setKind] = useState<ExitKind>(at?.kind ?? 'tp')
  const [text, setText] = useState(() => (at === undefined || at.px === '' ? '' : typedText(at.px)))
  const [by, setBy] = useState<SwapTriggerPrice>('mark')
  const [amount, setAmount] = useState<AmountEntry>({ kind: 'share', share: 100 })
  const { position, holding, feeRate } = held
  const { mark, market } = usePositionWorld(held, instrument, now)
  const action = useAction(contractOrder.protect, `contract-protect-${position.posId}`, open)
  const { baseCcy, quoteCcy, lotSz, tickSz } = instrument
  const trigger = priceDraft(readTyped(text))
  const amountRead =
    amount.kind === 'typed'
      ? readTyped(amount.text)
      : ({ ok: true, value: shareOfHolding(holding, amount.share, lotSz) } as const)
  const size = above0(amountRead)
  const last = stream.quote(position.instId).peek()?.last
  // Of the index this screen knows nothing; the venue judges it.
  const present = by === 'mark' ? mark : by === 'last' && last !== undefined ? toPrice(last) : undefined
  const problems = exitProblems(kind, trigger, amountRead, holding, { instrument }, present)
  const sentence = fieldSentence(t, problems)
  const result =
    trigger.px === undefined || size === undefined ? undefined : exitResult(holding, size, trigger.px, feeRate)
  const send = (): void => {
    if (trigger.px === undefined || size === undefined) return
    const part = size === holding.size ? {} : { sz: size }
    action.send({ posId: position.posId, kind, trigPx: trigger.px, trigPxType: by, ...part })
  }
  return (
    <ContractActionSheet
      title={t('futures:protect.title', { name: contractName(instrument) })}
      plain
      action={action}
      instrument={instrument}
      head={[
        { id: 'entry', label: t('futures:entry'), value: formatPrice(position.avgPx, decimalsOf(tickSz)) },
        { id: 'mark', label: t('futures:head.mark'), value: formatPrice(mark, decimalsOf(tickSz)) },
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
        disabled: !market.connected || problems.length > 0 || size === undefined || trigger.px === undefined,
        onPress: send,
        label: t(kind === 'tp' ? 'futures:protect.sendTp' : 'futures:protect.sendSl'),
      }}
      open={open}
      onClose={onClose}
    >
      <div className={css['form']}>
        <ExitList exits={exits} instrument={instrument} />
        <Segmented
          label={t('futures:protect.kind')}
          value={kind}
          onChange={setKind}
          items={[
            { id: 'tp', label: t('futures:tp'), tone: 'up' },
            { id: 'sl', label: t('futures:sl'), tone: 'down' },
          ]}
        />
        <AmountField
          label={t('trade:trigger.priceIn', { ccy: quoteCcy })}
          text={text}
          onText={setText}
          error={sentence('trigger')}
        />
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
          error={sentence('amount')}
        />
        <ShareChoice
          label={t('futures:ticket.shareOfPosition')}
          amount={amount}
          onShare={(share) => setAmount({ kind: 'share', share })}
        />
      </div>
    </ContractActionSheet>
  )
}
