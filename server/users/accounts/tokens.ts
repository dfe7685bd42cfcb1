import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, usable in a cookie or a frame. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. It is random enough for one plain SHA-256 to be as good as a slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Does this text have the form of a token? */
export const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)
