import { useEffect } from 'react'
import type { FormHandle } from '../ui/forms/useForm.ts'
import type { Move } from './useMove.ts'

/** Shows the refusal of a request that moves money at the field which the venue names, if the form has that. */
export const useRefusedField = (
  { refuseField }: Pick<FormHandle<never, never>, 'refuseField'>,
  { now, dismiss }: Pick<Move, 'now' | 'dismiss'>,
): void => {
  useEffect(() => {
    if (now.phase === 'refused' && refuseField(now.reply)) dismiss()
  }, [now, refuseField, dismiss])
}
