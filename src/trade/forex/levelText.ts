import { rateText } from '../../ui/format/rate.ts'

/** A margin level in per cent; that of an account without positions has none. */
export const levelText = (level: string | undefined): string =>
  level === undefined ? '--' : rateText((Number(level) > 999 ? 999 : Number(level)).toFixed(4))

/** A margin level before and after an order. */
export const levelsText = (
  of: Readonly<Record<'before' | 'after', { readonly level: string | undefined }>> | undefined,
) => `${levelText(of?.before.level)} → ${levelText(of?.after.level)}`
