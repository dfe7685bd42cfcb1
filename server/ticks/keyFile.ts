import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { writePrivateFile } from '../platform/privateFile.ts'
import { Halt, messageOf } from './halt.ts'

/** An Ed25519 key that can sign. */
export interface SigningKey {
  /** 32 bytes in hex. */
  readonly publicKey: string
  /** Over an ASCII text, in hex. */
  sign(text: string): string
}

/** Beside the key's file: the next key, signed by the present one, or a replacement for one that was lost. */
export type Successor = 'next' | 'replacement'

export const createSigningKey = (key: KeyObject): SigningKey => {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    publicKey: Buffer.from(x, 'base64url').toString('hex'),
    sign: (text) => sign(null, Buffer.from(text, 'latin1'), key).toString('hex'),
  }
}

const readKey = (path: string): SigningKey | undefined => {
  if (!existsSync(path)) return undefined
  try {
    const key = createPrivateKey(readFileSync(path))
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key')
    return createSigningKey(key)
  } catch (error) {
    throw new Halt('key', `The key in ${path} cannot be used: ${messageOf(error)}`, error)
  }
}

/** Never overwrites a key. */
const writeKey = (path: string): void => {
  const { privateKey } = generateKeyPairSync('ed25519')
  writePrivateFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), () => {
    if (existsSync(path)) throw new Error(`${path} is there already`)
  })
}

/** The file of the signing key (PKCS 8, PEM) and those of its successors. Throws a `Halt` for what cannot be read. */
export interface KeyFile {
  read(): SigningKey | undefined
  make(): SigningKey
  successor(kind: Successor): SigningKey | undefined
  /**
   * Makes a successor, which the venue takes up within a minute, or at its start. Throws when one is waiting already.
   */
  makeSuccessor(kind: Successor): void
  /** Puts the successor in the key's place; the former key is gone. */
  promote(kind: Successor): void
}

export const createKeyFile = (path: string): KeyFile => ({
  read: () => readKey(path),
  make: () => {
    try {
      writeKey(path)
    } catch (error) {
      throw new Halt('key', `A key cannot be made in ${path}: ${messageOf(error)}`, error)
    }
    const key = readKey(path)
    if (key === undefined) throw new Halt('key', `The key in ${path} is gone`)
    return key
  },
  successor: (kind) => readKey(`${path}.${kind}`),
  makeSuccessor: (kind) => writeKey(`${path}.${kind}`),
  promote: (kind) => renameSync(`${path}.${kind}`, path),
})
