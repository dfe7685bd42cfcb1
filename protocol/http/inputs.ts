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

/** Of a picture that was sent: 128 random bits. */
export const imageId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** ISO 3166 code of two capitals. */
export const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))

/** A person's own words: trimmed, from 1 to so many characters, none that cannot be seen. */
/* @__NO_SIDE_EFFECTS__ */
export const ownWords = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(most),
    v.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u),
  )
