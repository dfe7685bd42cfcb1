// Schemas of what several calls take.

import * as v from 'valibot'

/** Where a list goes on: `next` of the page before. */
export const cursor = v.pipe(v.string(), v.regex(/^\d{1,20}$/))

/** A moment, Unix ms. */
export const moment = v.pipe(v.string(), v.regex(/^\d{1,16}$/))

/** How many at most: from 1 to `most`. */
/* @__NO_SIDE_EFFECTS__ */
export const limitOf = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))
