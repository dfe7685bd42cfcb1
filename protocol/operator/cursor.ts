import * as v from 'valibot'
import { recordId } from '../wire/inputs.ts'

/** A page of a list: the newest or oldest first, `next` is the cursor of the page behind it. */
export const cursor = v.optional(recordId)
