import type { Language } from '#protocol'
import { language } from '../../core/state/state.ts'

/** `24 hours`, by the language's own plural. */
export const formatHours = (hours: number, lang: Language = language.peek()): string =>
  new Intl.NumberFormat(lang, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours)
