import { htmlLang, type Language } from '#protocol'
import { language } from '../../core/state/state.ts'
import { formatMoment } from './moment.ts'

/** Within it a day of the week names one day alone. */
const NAMED_MS = 6 * 86_400_000

/** When a market opens next, in the user's zone: day of the week and time, without the seconds that opening hours never have. */
export const formatOpening = (ms: number, now: number = Date.now(), lang: Language = language.peek()): string =>
  ms - now > NAMED_MS
    ? formatMoment(ms, now, lang)
    : new Intl.DateTimeFormat(htmlLang(lang), {
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(ms)
