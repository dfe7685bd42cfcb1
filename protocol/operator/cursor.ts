import * as v from 'valibot'
import { recordId } from '../wire/inputs.ts'

/** A page of a list, newest or oldest first; `next` is the cursor of the following page. */
export const cursor = v.optional(recordId)
