import { useEffect } from 'react'
import type { Submission } from './submission.ts'

/** Asks for the terms again where the venue refused because others are set by now: on another device, for one. */
export const useReloadedTerms = (submission: Submission<object>, reload: (() => void) | undefined): void => {
  const isOther = submission.phase === 'refused' && submission.reply.error === 'quoteChanged'
  useEffect(() => {
    if (isOther) reload?.()
  }, [isOther, reload])
}
