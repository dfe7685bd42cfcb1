import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../../platform/db/startError.ts'

/** The venue's secret beside the database: the database alone reveals no authenticator's secret. */
export interface FactorKey {
  /** AES-256-GCM, bound to the account. */
  seal(uid: string, secret: Uint8Array): Buffer
  /** Throws for data sealed with another key, or for another account. */
  open(uid: string, sealed: Uint8Array): Buffer
  /** A keyed hash (HMAC-SHA-256) of values that are random enough to need no slow one. */
  mac(uid: string, text: string): string
  /** A separate key for another use: neither opens what the other sealed. */
  forUse(use: string): FactorKey
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const derive = (key: Uint8Array, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, KEY_BYTES))

export const createFactorKey = (key: Uint8Array): FactorKey => {
  const sealing = derive(key, 'tapeline authenticator secrets')
  const hashing = derive(key, 'tapeline recovery codes')
  return {
    seal(uid, secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(uid),
      )
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(uid, sealed) {
      const whole = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', sealing, whole.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(uid)).setAuthTag(whole.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(whole.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
    mac: (uid, text) => createHmac('sha256', hashing).update(`${uid}:${text}`).digest('base64url'),
    forUse: (use) => createFactorKey(derive(key, use)),
  }
}

/**
 * Reads the key, 32 bytes in hex, or makes it where there is none. `used` says that something was sealed already: a
 * missing key would then lock its owners out for good, so the venue does not start without it. Throws `StartError`.
 */
export const readFactorKey = (file: string, used: boolean): FactorKey => {
  try {
    if (!existsSync(file)) {
      if (used) throw new StartError('factor-key', `The key of the authenticators is missing: ${file}`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true })
      renameSync(`${file}.new`, file)
    }
    const text = readFileSync(file, 'utf8').trim()
    if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('it is not 64 hexadecimal digits')
    return createFactorKey(Buffer.from(text, 'hex'))
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError('factor-key', `The key of the authenticators in ${file} cannot be used: ${reason}`, error)
  }
}
