import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Price, SwapOrder } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { contractName } from '../../names/contractName.ts'
import { SheetFields } from '../../ticket/confirm/SheetFields.tsx'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { SizeEntry } from '../../ticket/fields/SizeEntry.tsx'
import { above0 } from '../../ticket/priceDraft.ts'
import type { Problem } from '../../ticket/problems.ts'
import { ContractActionSheet } from '../confirm/ContractActionSheet.tsx'
import { ExitList } from './ExitList.tsx'
import type { ExitForm } from './useExitForm.ts'

type Sheet = Pick<ComponentProps<typeof ContractActionSheet>, 'action' | 'head' | 'open' | 'onClose'>

interface ExitSheetProps extends Sheet {
  instrument: Instrument
  /** Those that stand. */
  exits: readonly SwapOrder[]
  /** Those of them that liquidation, or the stop-out, would come before by now. */
  voids: readonly SwapOrder[]
  form: ExitForm
  /** How much of the position it closes: what that is called and means, and how much of it is left to protect. */
  size: { readonly label: string; readonly read: ParsedAmount; readonly hint: string | undefined }
  problems: readonly Problem[]
  note: string
  /** There is no connection, which the button says. */
  isLost?: boolean
  onSend: (trigger: Price) => void
  /** What else there is to choose. */
  children?: ReactNode
}

/** Sets a take-profit or a stop-loss on a position, and takes away those that stand. */
export const ExitSheet = (props: ExitSheetProps) => {
  const { instrument, exits, voids, form, size, problems, note, isLost = false, onSend, children, ...sheet } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { kind, trigger } = form
  const error = fieldSentence(t, problems)
  const isComplete = above0(size.read) !== undefined && trigger.px !== undefined
  return (
    <ContractActionSheet
      {...sheet}
      title={t('futures:protect.title', { name: contractName(instrument) })}
      plain
      instrument={instrument}
      costs={[]}
      notes={[note]}
      send={{
        disabled: !isComplete || isLost || problems.length > 0,
        onPress: () => {
          if (trigger.px !== undefined) onSend(trigger.px)
        },
        label: isLost
          ? t('trade:problem.lost')
          : t(kind === 'tp' ? 'futures:protect.sendTp' : 'futures:protect.sendSl'),
      }}
    >
      <SheetFields>
        <ExitList exits={exits} voids={voids} instrument={instrument} />
        <Segmented
          label={t('futures:protect.kind')}
          value={kind}
          onChange={form.setKind}
          items={[
            { id: 'tp', label: t('futures:tp'), tone: 'up' },
            { id: 'sl', label: t('futures:sl'), tone: 'down' },
          ]}
        />
        <AmountField
          label={t('trade:trigger.priceIn', { ccy: instrument.quoteCcy })}
          text={form.text}
          onText={form.setText}
          error={error('trigger')}
        />
        {children}
        <SizeEntry
          {...size}
          amount={form.amount}
          error={error('amount')}
          shareLabel={t('futures:ticket.shareOfPosition')}
          onAmount={form.setAmount}
        />
      </SheetFields>
    </ContractActionSheet>
  )
}
