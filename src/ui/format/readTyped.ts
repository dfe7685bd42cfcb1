import { numberStyle } from '../../core/format/numberStyle.ts'
import { type ParsedAmount, parseAmount } from './parseAmount.ts'

/** What a typed number means in the user's own notation. */
export const readTyped = (text: string): ParsedAmount => parseAmount(text, numberStyle())
