import { useEffect, useState } from 'react'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { type ResetDraft, resetDraft } from './resetDraft.ts'

export const FORGET = '/pages/login/forget'

/** The draft of a forgotten password; without one (after a reload) it begins again. */
export const useResetDraft = (isEnough: (draft: ResetDraft) => boolean = () => true): ResetDraft | undefined => {
  const navigation = useNavigation()
  // As it was on the way in: once it is used up, the page is being left already.
  const [draft] = useState(resetDraft)
  const usable = draft !== undefined && isEnough(draft) ? draft : undefined
  const lost = usable === undefined
  useEffect(() => {
    if (lost) navigation.replace(FORGET)
  }, [lost, navigation])
  return usable
}
