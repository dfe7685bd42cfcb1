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
import { formatPrice, formatSigned } from '../../../../../format/number.ts'
import { readTyped } from '../../../../../format/readTyped.ts'
import type { AmountEntry } from '../../../../../ticket/amountEntry.ts'
import { fieldSentence } from '../../../../../ticket/fieldSentence.ts'
import { above0, priceDraft } from '../../../../../ticket/priceDraft.ts'
import { ShareChoice } from '../../../../../ticket/ShareChoice.tsx'
import { useAction } from '../../../../../ticket/submit/useAction.ts'
import { typedText } from '../../../../../ticket/typed.ts'
import { AmountField } from '../../../../../ui/AmountField.tsx'
import { Segmented } from '../../../../../ui/Segmented.tsx'
import { ContractActionSheet } from '../../confirm/ContractActionSheet.tsx'
import { contractName } from '../../contractName.ts'
import { SETTLE } from '../../held/contractAccount.ts'
import { useEachSecond } from '../../held/useEachSecond.ts'
import { typedAmount } from '../../positions/closeForm.ts'
import { ExitList } from '../../positions/ExitList.tsx'
import { type ExitKind, exitProblems } from '../../positions/protectForm.ts'
import css from '../Forex.module.css'
import { type Dealings, heldAt } from '../held/forexAccount.ts'
import type { ForexSheetOf } from './CloseForexSheet.tsx'
import { shareOfLots } from './shareOfLots.ts'

const countOf = (all: Dealings): number => all.size

/** Sets a take-profit or a stop-loss on a forex position, of all or a part of it, and takes away those that stand. */
export const ProtectForexSheet = ({ held, now, exits, open, onClose }: ForexSheetOf) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { t: trade } = useTranslation('trade')
  const [kind, setKind] = useState<ExitKind>('tp')
  const [text, setText] = useState('')
  const [amount, setAmount] = useState<AmountEntry>({ kind: 'share', share: 100 })
  const { position, holding, instrument } = held
  const dealings = useEachSecond(now.dealings, countOf)
  const action = useAction(contractOrder.protect, `contract-protect-${position.posId}`, open)
  const { quoteCcy, tickSz } = instrument
  const tick = decimalsOf(tickSz)
  const current = heldAt(held, dealings)
  const trigger = priceDraft(readTyped(text))
  const all = lotsOf(holding.size, instrument)
  const amountRead = amount.kind === 'typed' ? readTyped(amount.text) : shareOfLots(all, amount.share)
  const lots = above0(amountRead)
  const isWhole = lots !== undefined && compare(lots, all) === 0
  const size = lots === undefined ? undefined : isWhole ? holding.size : sizeOfLots(lots, instrument)
  const inLots = { ...instrument, baseCcy: t('forex:lots'), lotSz: LOT_STEP, minSz: LOT_STEP }
  const problems = exitProblems(
    kind,
    trigger,
    amountRead,
    { ...holding, size: all },
    { instrument: inLots },
    current?.closing,
  )
  const sentence = fieldSentence(trade, problems)
  const result =
    trigger.px === undefined || current === undefined || size === undefined
      ? undefined
      : proportion(forexResult({ ...current, closing: trigger.px }), size, holding.size)
  return (
    <ContractActionSheet
      title={t('futures:protect.title', { name: contractName(instrument) })}
      plain
      action={action}
      instrument={instrument}
      head={[
        { id: 'entry', label: t('futures:entry'), value: formatPrice(entryPrice(holding, tick), tick) },
        {
          id: 'closing',
          label: t(holding.side === 'long' ? 'forex:closesAtBid' : 'forex:closesAtAsk'),
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
        disabled: problems.length > 0 || trigger.px === undefined || size === undefined,
        onPress: () => {
          if (trigger.px === undefined || size === undefined) return
          const part = isWhole ? {} : { sz: size }
          action.send({ posId: position.posId, kind, trigPx: trigger.px, ...part })
        },
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
        <AmountField
          label={t('forex:lots')}
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
