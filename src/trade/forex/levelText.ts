import { rateText } from '../../ui/format/rate.ts'

/** A margin level in per cent; that of an account without positions has none. */
export const levelText = (level: string | undefined): string =>
  level === undefined ? '--' : rateText((Number(level) > 999 ? 999 : Number(level)).toFixed(4))
