import type { Language } from '#protocol'
import { language } from '../../core/state/state.ts'
import { isYearFirst } from './day.ts'

const two = (figure: number): string => String(figure).padStart(2, '0')

/**
 * As short as it is clear: of today the time, else date and time, in the user's zone. By hand, because the shell says it
 * and need not fetch the library of dates for it.
 */
export const formatMoment = (ms: number, now: number = Date.now(), lang: Language = language.peek()): string => {
  const when = new Date(ms)
  const time = [when.getHours(), when.getMinutes(), when.getSeconds()].map(two).join(':')
  if (when.toDateString() === new Date(now).toDateString()) return time
  const date = [String(when.getFullYear()), two(when.getMonth() + 1), two(when.getDate())]
  return `${(isYearFirst(lang) ? date : date.toReversed()).join('\u2011')}\u00a0${time}`
}
