import * as v from 'valibot'
import type { Amount } from '#protocol'
import { readTyped } from '../format/readTyped.ts'

/** A number as it is typed in the user's notation, read into a plain decimal. */
export const typedAmount = v.pipe(
  v.string(),
  // The field itself says what cannot be read of it.
  v.check((text) => readTyped(text).ok, ''),
  v.transform((text): Amount => {
    const read = readTyped(text)
    if (!read.ok) throw new Error('checked above')
    return read.value
  }),
)
