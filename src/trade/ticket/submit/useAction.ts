import { useEffect } from 'react'
import type { Call, InputOf } from '#protocol'
import { isUnderWay } from '../../../core/request/money/moneyOutcome.ts'
import type { MoneySlot } from '../../../core/request/money/useMoneyCall.ts'
import { type Submission } from './submission.ts'
import { useSpeakingSheet } from './useConfirmation.ts'
import { type OrderOf, useSubmission } from './useSubmission.ts'

/** One thing that a sheet does: its money call, and where that stands. */
export interface Action<C extends Call> {
  readonly submission: Submission<OrderOf<C>>
  readonly underWay: boolean
  readonly send: (input: InputOf<C>) => void
  /** Takes an end that was read away. */
  readonly dismiss: () => void
}

/** A sheet that sends what is typed in it; its key is made when it opens (decision 222). */
export const useAction = <C extends Call>(kind: C, slot: MoneySlot, open: boolean): Action<C> => {
  const { call, submission } = useSubmission(kind, slot)
  const { prepare } = call
  useEffect(() => {
    if (open) prepare()
  }, [open, prepare])
  useSpeakingSheet(open, submission)
  return { submission, underWay: isUnderWay(submission), send: call.send, dismiss: call.dismiss }
}
