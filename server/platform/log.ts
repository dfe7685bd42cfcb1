import pino, { type DestinationStream, type Logger } from 'pino'

/** Fields that could open an account or a session, and database messages that may quote a row. */
const SECRETS = [
  'password',
  'code',
  'cookie',
  'ticket',
  'newPassword',
  'payPassword',
  'secret',
  'token',
  'proof',
  'body.password',
  'body.code',
  'input.password',
  'input.code',
  'headers.cookie',
  'headers.authorization',
  'headers["set-cookie"]',
  'req.headers.cookie',
  'err.detail',
  'err.where',
  'err.parameters',
]

/**
 * The venue's log: JSON lines on standard error, because standard output has only the line with the venue's address.
 */
export const createLog = (level: string, destination: DestinationStream = pino.destination(2)): Logger =>
  pino({ level, redact: { paths: SECRETS, censor: '…' }, base: null }, destination)
