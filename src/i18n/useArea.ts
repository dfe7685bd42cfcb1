import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../app/state.ts'
import { useSignalValue } from '../live/useSignalValue.ts'
import { hasAreas } from './i18n.ts'
import { loadScreenAreas } from './language.ts'

/** Fetches the words of what stands on no screen of its own; true when they are there. `area` names one. */
export const useArea = (area: string): boolean => {
  const lang = useSignalValue(language)
  // Renders anew when words are added.
  useTranslation(area)
  useEffect(() => void loadScreenAreas([area]), [area])
  return hasAreas(lang, [area])
}
