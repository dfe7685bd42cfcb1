import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, SwapOrder } from '#protocol'
import { contractOrderPath } from '../../names/contractOrderPath.ts'
import { filledParts } from '../../names/filledParts.ts'
import { ActionSheet } from '../../ticket/confirm/ActionSheet.tsx'
import { filledTitle } from '../../ticket/submit/filledTitle.ts'
import type { Submission } from '../../ticket/submit/submission.ts'
import { contractText } from './contractText.ts'
import { filledRows } from './filledRows.ts'

interface ContractActionSheetProps extends Omit<ComponentProps<typeof ActionSheet>, 'action' | 'text' | 'orderPath'> {
  action: { readonly submission: Submission<SwapOrder>; readonly dismiss: () => void }
  instrument: Instrument
}

/** An action on a contract, whose outcome is worded for contracts. */
export const ContractActionSheet = ({ instrument, action, ...sheet }: ContractActionSheetProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  return (
    <ActionSheet
      {...sheet}
      title={filledTitle(action.submission, filledParts) ?? sheet.title}
      action={action}
      outcome={filledRows(t, action.submission)}
      text={contractText(t, action.submission, instrument)}
      orderPath={contractOrderPath}
    />
  )
}
