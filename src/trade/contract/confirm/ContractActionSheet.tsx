import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, isPositive, type SwapOrder } from '#protocol'
import { contractOrderPath } from '../../names/contractOrderPath.ts'
import { filledParts } from '../../names/filledParts.ts'
import { ActionSheet } from '../../ticket/confirm/ActionSheet.tsx'
import { orderOutcome } from '../../ticket/submit/orderOutcome.ts'
import type { Submission } from '../../ticket/submit/submission.ts'
import { contractFacts } from './contractFacts.ts'
import { contractText } from './contractText.ts'

interface ContractActionSheetProps extends Omit<ComponentProps<typeof ActionSheet>, 'action' | 'text' | 'orderPath'> {
  action: { readonly submission: Submission<SwapOrder>; readonly dismiss: () => void }
  instrument: Instrument
}

/** An action on a contract, whose outcome is worded for contracts. */
export const ContractActionSheet = ({ instrument, action, ...sheet }: ContractActionSheetProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const { submission } = action
  const text = contractText(t, submission, instrument)
  // A setting, or an exit that waits, is said in the sheet; what was filled is worth a screen.
  const isFilled = 'order' in submission && submission.phase !== 'accepted' && isPositive(submission.order.accFillSz)
  return (
    <ActionSheet
      {...sheet}
      action={action}
      outcome={
        isFilled
          ? orderOutcome(t, submission, text, {
              facts: (order) => contractFacts(t, order, instrument),
              partsOf: filledParts,
            })
          : undefined
      }
      text={text}
      orderPath={contractOrderPath}
    />
  )
}
