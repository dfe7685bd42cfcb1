import * as v from 'valibot'
import type { Amount } from '#protocol'
import { readTyped } from '../format/readTyped.ts'

/** A number as it is typed in the user's notation, read into a plain decimal. */
export const typedAmount = v.pipe(
  v.string(),
  v.rawTransform<string, Amount>(({ dataset, addIssue, NEVER }) => {
    const read = readTyped(dataset.value)
    if (read.ok) return read.value
    // What it is that cannot be read, the field says by itself.
    addIssue({ message: '' })
    return NEVER
  }),
)
