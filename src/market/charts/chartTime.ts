import { formatDay } from '../../ui/format/day.ts'

/**
 * Writes the chart's times in the reader's language and zone. Days and longer bars are dated in UTC, where they open. The
 * axis names months, because it has no room for whole dates; a whole date has the order that dates have everywhere.
 */
export const chartTimes = (language: string, zone: string, daily: boolean) => {
  const timeZone = daily ? 'UTC' : zone
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone, hourCycle: 'h23' })
  const forms = {
    time: of({ hour: '2-digit', minute: '2-digit' }),
    day: of({ day: 'numeric', month: 'short' }),
    // With two digits, a month would look like a day.
    month: of({ month: 'short', year: 'numeric' }),
    year: of({ year: 'numeric' }),
  }
  // The digits of Canada's English are those of the wire.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const full = (time: number): string => {
    const date = formatDay(day.format(time))
    return daily ? date : `${date} ${forms.time.format(time)}`
  }
  return (time: number, part: keyof typeof forms | 'full'): string =>
    part === 'full' ? full(time) : forms[part].format(time)
}
