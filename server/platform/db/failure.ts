const GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EACCES'])

/** Texts of errors that `pg` raises without a code when a connection breaks or does not answer. */
const BROKEN =
  /Connection terminated|timeout exceeded|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after/i

/** Another venue has the right to write in this database: nothing was written, and nothing may be. */
export class LeaseTaken extends Error {
  constructor() {
    super('Another venue is working on this database')
    this.name = 'LeaseTaken'
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/**
 * Did the database fail, rather than refuse? Then nothing is known about what was under way, and the same may succeed
 * later: lost or refused connections, a server that starts or stops, too many connections, and time-outs.
 */
export const isDatabaseDown = (error: unknown): boolean => {
  // Out of reach for this venue; another one may answer the same key.
  if (error instanceof LeaseTaken) return true
  const code = codeOf(error)
  if (GONE.has(code)) return true
  if (/^(08|53|57P|58)/.test(code) || ['57014', '55P03', '25006'].includes(code)) return true
  return code === '' && error instanceof Error && BROKEN.test(error.message)
}

/**
 * Did all connections of the pool stay lent for as long as a call may wait for one? Then the database was not asked;
 * it may be as well as ever. The text is `pg-pool`'s, which gives the error no code.
 */
export const isPoolBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** An SQLSTATE: what the database itself answered. Codes of Node's own errors begin with an E. */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/

/** Did the database answer with an SQL error? Then the statement and its transaction are rolled back. */
export const isRefusedByDatabase = (error: unknown): boolean => SQLSTATE.test(codeOf(error)) && !isDatabaseDown(error)

/** May the same statement succeed when it is sent again at once? Another transaction took a row, a key or a lock first. */
export const mayPass = (error: unknown): boolean => /^23|^40/.test(codeOf(error))

/** Did the commit of an engine find a row that another commit has changed? The SQL functions raise it with these words. */
export const isOutdated = (error: unknown): boolean =>
  codeOf(error) === 'P0001' && error instanceof Error && error.message.endsWith('by another commit')

/** A statement broke a rule of the tables (a CHECK, a key, or a trigger's exception). */
export const isRuleViolation = (error: unknown): boolean => /^23|^P0001$/.test(codeOf(error))

/** Two of what may be there once (a UNIQUE key). */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505'
