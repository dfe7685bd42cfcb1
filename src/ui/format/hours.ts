import type { Language } from '#protocol'
import { language } from '../../core/state/state.ts'

/** `24 hours`, by the language's own plural, on one line. */
export const formatHours = (hours: number, lang: Language = language.peek()): string =>
  new Intl.NumberFormat(lang, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours).replace(' ', '\u00a0')

const HOUR_MS = 3_600_000

/** How long something is held, given in ms: `24 hours`. */
export const formatHold = (ms: number): string => formatHours(ms / HOUR_MS)
