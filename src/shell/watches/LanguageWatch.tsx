import { useEffect } from 'react'
import { owedLanguage } from '../../core/i18n/owedLanguage.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { uid } from '../../core/state/state.ts'
import { tellLanguage } from '../i18n/tellLanguage.ts'

/** Tells the account of a language that was chosen, as soon as it is known whose session this is. */
export const LanguageWatch = () => {
  const owed = useSignalValue(owedLanguage)
  const who = useSignalValue(uid)
  useEffect(() => (owed === undefined || who === undefined ? undefined : tellLanguage(owed)), [owed, who])
  return null
}
