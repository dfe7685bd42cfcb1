import type { Language } from '#protocol'
import { language } from '../../core/state/state.ts'
import { isYearFirst } from './moment.ts'

/** A day as the wire has it, `YYYY-MM-DD`, in the reader's order. */
export const formatDay = (day: string, lang: Language = language.peek()): string =>
  isYearFirst(lang) ? day : day.split('-').toReversed().join('-')
