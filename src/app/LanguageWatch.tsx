import { useEffect } from 'react'
import { owedLanguage } from '../i18n/owedLanguage.ts'
import { tellLanguage } from '../i18n/tellLanguage.ts'
import { useSignalValue } from '../live/useSignalValue.ts'
import { uid } from './state.ts'

/** Tells the account of a language that was chosen, as soon as it is known whose session this is. */
export const LanguageWatch = () => {
  const owed = useSignalValue(owedLanguage)
  const who = useSignalValue(uid)
  useEffect(() => (owed === undefined || who === undefined ? undefined : tellLanguage(owed)), [owed, who])
  return null
}
