// Schemas of what several calls take.

import * as v from 'valibot'

export const instId = v.pipe(v.string(), v.minLength(3), v.maxLength(64))
/** Of orders, positions and fills. */
export const recordId = v.pipe(v.string(), v.regex(/^\d{1,20}$/))

/** Contracts on coins, and those on currencies and metals, go through the same calls. */
export const assetClass = v.picklist(['crypto', 'forex'])

/** Where a list goes on: `next` of the page before. */
export const cursor = v.pipe(v.string(), v.regex(/^\d{1,20}$/))

/** A moment, Unix ms. */
export const moment = v.pipe(v.string(), v.regex(/^\d{1,16}$/))

/** How many at most: from 1 to `most`. */
/* @__NO_SIDE_EFFECTS__ */
export const limitOf = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))
