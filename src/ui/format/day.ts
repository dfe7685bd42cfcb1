import { LANGUAGE_FACTS, type Language } from '#protocol'
import { language } from '../../core/state/state.ts'

/** The year first for Chinese, last otherwise. */
export const isYearFirst = (lang: Language): boolean => LANGUAGE_FACTS[lang].dates === 'yearFirst'

/** A day as the wire has it, `YYYY-MM-DD`, in the reader's order. */
export const formatDay = (day: string, lang: Language = language.peek()): string =>
  isYearFirst(lang) ? day : day.split('-').toReversed().join('-')
