/** Writes the chart's times in the reader's language and zone. Days and longer bars are dated in UTC, where they open. */
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
    full: of(
      daily
        ? { day: 'numeric', month: 'short', year: 'numeric' }
        : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    ),
  }
  return (time: number, part: keyof typeof forms): string => forms[part].format(time)
}
