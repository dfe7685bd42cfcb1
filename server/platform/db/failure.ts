const GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EACCES'])

/** Texts of errors that `pg` throws without a code when a connection breaks or does not answer. */
const BROKEN =
  /Connection terminated|timeout exceeded|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after/i

/** Another venue may write in this database. Nothing was written, and nothing may be. */
export class LeaseTaken extends Error {
  constructor() {
    super('Another venue is working on this database')
    this.name = 'LeaseTaken'
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/**
 * Whether the database failed, rather than refused: lost or refused connections, a server that starts or stops, too
 * many connections, and time-outs. The result of a pending statement is then unknown, and the same statement may
 * succeed later.
 */
export const isDatabaseDown = (error: unknown): boolean => {
  // To this venue the database is unavailable; another venue may answer the same key.
  if (error instanceof LeaseTaken) return true
  const code = codeOf(error)
  if (GONE.has(code)) return true
  if (/^(08|53|57P|58)/.test(code) || ['57014', '55P03', '25006'].includes(code)) return true
  return code === '' && error instanceof Error && BROKEN.test(error.message)
}

/**
 * Whether no connection of the pool was free for as long as a call may wait. No statement was sent then, and the
 * database may be healthy. The text is that of `pg-pool`, whose error has no code.
 */
export const isPoolBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** An SQLSTATE, which only the database returns. Node's own error codes begin with an E. */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/

/** Whether the database answered with an SQL error. The statement and its transaction are then rolled back. */
export const isRefusedByDatabase = (error: unknown): boolean => SQLSTATE.test(codeOf(error)) && !isDatabaseDown(error)

/**
 * Whether the same statement may succeed if sent again at once: another transaction used a row, a key or a lock first.
 */
export const mayPass = (error: unknown): boolean => /^23|^40/.test(codeOf(error))

/**
 * Whether an engine's commit found a row that another commit has changed. The SQL functions raise it with this text.
 */
export const isOutdated = (error: unknown): boolean =>
  codeOf(error) === 'P0001' && error instanceof Error && error.message.endsWith('by another commit')

/** Whether a statement broke a rule of the tables (a CHECK, a key, or a trigger's exception). */
export const isRuleViolation = (error: unknown): boolean => /^23|^P0001$/.test(codeOf(error))

/** Whether a UNIQUE key already exists. */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505'
