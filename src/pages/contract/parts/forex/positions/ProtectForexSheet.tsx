import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  contractOrder,
  decimalsOf,
  entryPrice,
  floorTo,
  forexResult,
  LOT_STEP,
  lotsOf,
  portion,
  proportion,
  sizeOfLots,
} from '#protocol'
import { formatPrice, formatSigned } from '../../../../../format/number.ts'
import { readTyped } from '../../../../../format/readTyped.ts'
import { SHARES, type Share } from '../../../../../ticket/amountEntry.ts'
import { fieldSentence } from '../../../../../ticket/fieldSentence.ts'
import { priceDraft } from '../../../../../ticket/priceDraft.ts'
import { ShareChoice } from '../../../../../ticket/ShareChoice.tsx'
import { useAction } from '../../../../../ticket/submit/useAction.ts'
import { AmountField } from '../../../../../ui/AmountField.tsx'
import { Segmented } from '../../../../../ui/Segmented.tsx'
import { ContractActionSheet } from '../../confirm/ContractActionSheet.tsx'
import { contractName } from '../../contractName.ts'
import { SETTLE } from '../../held/contractAccount.ts'
import { useEachSecond } from '../../held/useEachSecond.ts'
import { ExitList } from '../../positions/ExitList.tsx'
import { type ExitKind, exitProblems } from '../../positions/protectForm.ts'
import css from '../Forex.module.css'
import { type Dealings, heldAt } from '../held/forexAccount.ts'
import type { ForexSheetOf } from './CloseForexSheet.tsx'

const countOf = (all: Dealings): number => all.size
const WHOLE: Share = SHARES[3]

/** Sets a take-profit or a stop-loss on a forex position, of all or a part of it, and takes away those that stand. */
export const ProtectForexSheet = ({ held, now, exits, open, onClose }: ForexSheetOf) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { t: trade } = useTranslation('trade')
  const [kind, setKind] = useState<ExitKind>('tp')
  const [text, setText] = useState('')
  const [share, setShare] = useState<Share>(WHOLE)
  const { position, holding, instrument } = held
  const dealings = useEachSecond(now.dealings, countOf)
  const action = useAction(contractOrder.protect, `contract-protect-${position.posId}`, open)
  const { quoteCcy, tickSz } = instrument
  const tick = decimalsOf(tickSz)
  const current = heldAt(held, dealings)
  const trigger = priceDraft(readTyped(text))
  const lots = floorTo(portion(lotsOf(holding.size, instrument), String(share / 100), 'down'), LOT_STEP)
  const size = share === WHOLE ? holding.size : sizeOfLots(lots, instrument)
  const problems = exitProblems(kind, trigger, { ok: true, value: size }, holding, { instrument }, current?.closing)
  const result =
    trigger.px === undefined || current === undefined
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
        disabled: problems.length > 0 || trigger.px === undefined,
        onPress: () => {
          if (trigger.px === undefined) return
          const part = share === WHOLE ? {} : { sz: size }
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
          error={fieldSentence(trade, problems)('trigger')}
        />
        <ShareChoice label={t('futures:ticket.shareOfPosition')} amount={{ kind: 'share', share }} onShare={setShare} />
      </div>
    </ContractActionSheet>
  )
}
