import * as v from 'valibot'
import { storable } from '../wire/inputs.ts'

/** A text of operators of at most this many characters, line breaks included, trimmed. */
/* @__NO_SIDE_EFFECTS__ */
export const trimmedText = (most: number, least = 1) =>
  v.pipe(v.string(), v.trim(), v.minLength(least), v.maxLength(most), storable)
