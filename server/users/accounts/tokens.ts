import { createHash, randomBytes } from 'node:crypto'

/** A fresh secret of 256 random bits, fit for a cookie or a frame. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. It is random enough that one plain SHA-256 is as good as a slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Could this text be one of ours at all? */
export const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)
