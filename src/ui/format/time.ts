import dayjs from 'dayjs'
import { type Language, NOT_A_NUMBER } from '#protocol'
import { language } from '../../core/state/state.ts'
import { isYearFirst } from './day.ts'

type Instant = number | string | undefined

const dateOrder = (lang: Language): string => (isYearFirst(lang) ? 'YYYY-MM-DD' : 'DD-MM-YYYY')

const at = (ms: Instant, pattern: string): string => {
  if (ms === undefined || ms === '') return NOT_A_NUMBER
  const when = dayjs(Number(ms))
  return when.isValid() ? when.format(pattern) : NOT_A_NUMBER
}

/**
 * Date and time in the user's zone; `ms` is Unix ms as a number or the wire's string. With hyphens and a space that do not
 * break: browsers end a line after a plain hyphen between digits, too.
 */
export const formatDateTime = (ms: Instant, lang: Language = language.peek()): string =>
  at(ms, `${dateOrder(lang).replaceAll('-', '\u2011')}\u00a0HH:mm:ss`)
export const formatDate = (ms: Instant, lang: Language = language.peek()): string => at(ms, dateOrder(lang))
export const formatTime = (ms: Instant): string => at(ms, 'HH:mm:ss')
