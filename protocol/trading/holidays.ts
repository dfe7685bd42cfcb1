const DAY = 86_400_000

/**
 * New York dates on which forex and metals are closed all day, from the evening before: Christmas Day, New Year's Day.
 */
export const HOLIDAYS: readonly string[] = ['12-25', '01-01']

/** Is the trading day that closes on this New York date (days since 1970) a holiday? It opened the evening before. */
export const isHoliday = (date: number): boolean => HOLIDAYS.includes(new Date(date * DAY).toISOString().slice(5, 10))
