import * as v from 'valibot'
import { sha256 } from '../sha256.ts'
import { count, hash, keyId, signature, time } from './fields.ts'

/**
 * A public key with the heads that it signs: from `fromHead` up to the next key's. A `rotated` key is signed by the key
 * before it; the `first` one and one in place of a `lost` key only by itself.
 */
export const tickKey = v.strictObject({
  number: count,
  id: keyId,
  /** Ed25519, 32 bytes in hex. */
  publicKey: hash,
  fromHead: count,
  /** Unix ms. */
  from: time,
  link: v.picklist(['first', 'rotated', 'lost']),
  /** Over the canonical text; by the key before when it is `rotated`, else by this one. Ed25519, hex. */
  signature,
})
export type TickKey = v.InferOutput<typeof tickKey>

/** The name of a key. */
export const keyIdOf = (publicKey: string): string => sha256(`key1|${publicKey}`).slice(0, 16)

/** The canonical text. */
export const keyText = ({ number, id, publicKey, fromHead, from, link }: Omit<TickKey, 'signature'>): string =>
  `key1|${number}|${id}|${publicKey}|${fromHead}|${from}|${link}`

/** The key that signs the head of this number; keys in their order. */
export const keyForHead = (keys: readonly TickKey[], number: number): TickKey | undefined =>
  keys.findLast(({ fromHead }) => fromHead <= number)
