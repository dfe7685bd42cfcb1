import { truncate } from '#protocol'
import { type NumberStyle, numberStyle } from '../../core/format/numberStyle.ts'

/** A plain decimal as one would type it in the user's notation: no groups, no closing zeros. */
export const typedText = (value: string, style: Pick<NumberStyle, 'decimal'> = numberStyle()): string =>
  truncate(value, 18).replace('.', style.decimal)
