import { useEffect, useState } from 'react'
import { useSignalValue } from '../live/useSignalValue.ts'
import { language } from '../state/state.ts'
import { hasAreas } from './i18n.ts'
import { loadScreenAreas } from './language.ts'

/** Fetches the words of what stands on no screen of its own; true when they are there. `area` names one. */
export const useArea = (area: string): boolean => {
  const lang = useSignalValue(language)
  const [, setCome] = useState('')
  useEffect(() => {
    let isGone = false
    const fetch = async (): Promise<void> => {
      await loadScreenAreas([area])
      if (!isGone) setCome(`${lang} ${area}`)
    }
    void fetch()
    return () => {
      isGone = true
    }
  }, [area, lang])
  return hasAreas(lang, [area])
}
