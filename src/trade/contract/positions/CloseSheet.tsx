import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type Instrument, sideToClose } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { typedText } from '../../../ui/format/typed.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { contractName } from '../../names/contractName.ts'
import type { Held } from '../../rows/contractAccount.ts'
import { useUsualDay } from '../../ticket/confirm/useUsualDay.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { SizeEntry } from '../../ticket/fields/SizeEntry.tsx'
import { problemText } from '../../ticket/problemText.ts'
import { useAction } from '../../ticket/submit/useAction.ts'
import { ContractActionSheet } from '../confirm/ContractActionSheet.tsx'
import { contractFigures } from '../confirm/contractFigures.ts'
import type { HeldNow } from '../held/useHeld.ts'
import { contractProblems } from '../ticket/errors.ts'
import { planOfContract } from '../ticket/plan.ts'
import { summaryOf } from '../ticket/useContractNow.ts'
import { closeDraft, closeInput, EMPTY_CLOSE } from './closeForm.ts'
import css from './Positions.module.css'
import { usePositionWorld } from './usePositionWorld.ts'

export interface PositionSheetProps {
  held: Held
  instrument: Instrument
  now: HeldNow
  open: boolean
  onClose: () => void
}

/** Closes a position or a part of it, at the market or at a price. */
export const CloseSheet = ({ held, instrument, now, open, onClose }: PositionSheetProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const [form, setForm] = useState(EMPTY_CLOSE)
  const { position, holding } = held
  const { instId, posId } = position
  const world = usePositionWorld(held, instrument, now)
  const action = useAction(contractOrder.closeOut, `contract-close-${posId}`, open)
  const { last } = world.market
  const usual = useUsualDay(instId, open)
  const draft = closeDraft(form, instId, holding, instrument.lotSz)
  const plan = planOfContract(draft)
  const summary = plan === undefined ? undefined : summaryOf(plan, world)
  // A rest that is smaller than the venue's smallest order can still be closed as a whole.
  const isWhole = draft.size === holding.size
  const problems = contractProblems(draft, { ...world, ...world.market, summary }).filter(
    ({ reason }) => !isWhole || (reason !== 'underMin' && reason !== 'tooManyDecimals'),
  )
  const error = fieldSentence(t, problems)
  const [first] = problems
  return (
    <ContractActionSheet
      {...{ action, instrument, open, onClose }}
      title={t('futures:close.title', { name: contractName(instrument) })}
      {...contractFigures(t, plan, summary, world, usual)}
      notes={[t('futures:cost.lostReply')]}
      send={{
        variant: sideToClose(holding),
        disabled: first !== undefined || plan === undefined || summary === undefined,
        onPress: () => {
          if (plan !== undefined) action.send(closeInput(posId, plan, holding))
        },
        label: first?.at === 'button' ? problemText(t, first) : t('futures:close.send'),
      }}
    >
      <div className={css['form']}>
        <Segmented
          label={t('trade:ticket.type')}
          value={form.type}
          onChange={(type) =>
            setForm({ ...form, type, priceText: form.priceText || (last === undefined ? '' : typedText(last)) })
          }
          items={(['market', 'limit'] as const).map((id) => ({ id, label: t(`trade:ticket.${id}`) }))}
        />
        {form.type === 'market' ? null : (
          <AmountField
            label={t('trade:ticket.priceIn', { ccy: instrument.quoteCcy })}
            text={form.priceText}
            onText={(priceText) => setForm({ ...form, priceText })}
            error={error('price')}
          />
        )}
        <SizeEntry
          label={t('futures:ticket.sizeIn', { ccy: instrument.baseCcy })}
          amount={form.amount}
          read={draft.amountRead}
          error={error('amount')}
          shareLabel={t('futures:ticket.shareOfPosition')}
          onAmount={(amount) => setForm({ ...form, amount })}
        />
      </div>
    </ContractActionSheet>
  )
}
