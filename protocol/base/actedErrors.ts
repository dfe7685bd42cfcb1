import type { ErrorName } from './errors.ts'

const ACTED = {
  650: 'sessionExpired',
  1000: 'badRequest',
  1001: 'invalidField',
  1006: 'tooManyRequests',
  1009: 'notFound',
  2000: 'wrongLogin',
  2003: 'secondStepNeeded',
  2506: 'guestUnknown',
  3010: 'orderUnknown',
  3023: 'positionUnknown',
  3502: 'quoteChanged',
  3503: 'ownLimit',
  3504: 'priceMoved',
  4000: 'identityNeeded',
  5003: 'busy',
} as const satisfies Readonly<Record<number, ErrorName>>

/** The refusals that the app acts upon. `other`: one that it only shows, in the words of the answer. */
export type ActedError = (typeof ACTED)[keyof typeof ACTED] | 'other'

/**
 * The refusal behind a wire code, as far as the app acts upon it. Apart from the whole catalogue, whose names need not
 * come with the first screen; a test holds both against each other.
 */
export const actedError = (code: string): ActedError =>
  (ACTED as Readonly<Record<string, ActedError | undefined>>)[code] ?? 'other'
