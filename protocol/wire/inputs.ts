// Schemas of what several calls take.

import * as v from 'valibot'

/** The name of an instrument, of this venue or not. */
export const instId = v.pipe(v.string(), v.regex(/^[!-~]{3,64}$/))

/** 2^63 - 1: ids are PostgreSQL's bigint. Padded with blanks, which sort before digits, they compare as texts. */
const LARGEST_ID = '9223372036854775807'

/**
 * The id of anything that the venue stores: an order, a position, a case, a user. Lists continue after one (`cursor`).
 */
export const recordId = v.pipe(
  v.string(),
  v.regex(/^\d{1,19}$/),
  v.check((digits) => digits.padStart(19) <= LARGEST_ID),
)

/** Contracts on coins, and those on currencies and metals, go through the same calls. */
export const assetClass = v.picklist(['crypto', 'forex'])

/** A moment, Unix ms. */
export const moment = v.pipe(v.string(), v.regex(/^\d{1,16}$/))

/** When something ended, Unix ms: `from` counts, `to` does not. */
export const ended = { from: v.optional(moment), to: v.optional(moment) }

/** A page size from 1 to `most`. */
/* @__NO_SIDE_EFFECTS__ */
export const limitOf = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

/** The id of an uploaded picture: 128 random bits. */
export const imageId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** ISO 3166 code of two capitals. */
export const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))

/** NUL and unpaired surrogates are refused in every text: no column of PostgreSQL takes them. */
export const storable = v.regex<string>(/^[^\0\p{Cs}]*$/u)

/** Any text of at most this many characters, line breaks included. Every free text of an input is this or stricter. */
/* @__NO_SIDE_EFFECTS__ */
export const freeText = (most: number) => v.pipe(v.string(), v.maxLength(most), storable)

/** A visible text of one line: trimmed, from 1 to this many characters, without invisible ones. */
/* @__NO_SIDE_EFFECTS__ */
export const visibleText = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(most),
    v.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u),
  )
