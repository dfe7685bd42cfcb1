import * as v from 'valibot'

/** Length of a minute of the record, ms. */
export const TICK_MINUTE = 60_000

/** Fields of what is published. Hashes, keys and signatures are lower-case hex. */
export const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'hash'))
export const keyId = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'key'))
export const signature = v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/, 'signature'))
export const tickInstrument = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,16}(-[A-Z0-9]{1,16}){1,3}$/, 'instrument'))
export const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))
export const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
export const wholeMinute = v.pipe(
  time,
  v.check((at) => at % TICK_MINUTE === 0, 'minute'),
)
