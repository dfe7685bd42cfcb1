import * as v from 'valibot'
import { sha256 } from '../sha256.ts'
import { count, hash, keyId, signature, tickInstrument, time, wholeMinute } from './fields.ts'
import { merkleRoot } from './merkle.ts'

/** What one instrument did in one minute. */
export const minuteRoot = v.strictObject({
  instId: tickInstrument,
  minute: wholeMinute,
  /** Sequence numbers of its first and last tick. */
  first: count,
  last: count,
  /** Hash of the chain before the first and after the last tick. */
  before: hash,
  after: hash,
  /** Merkle root over the hashes of the chain after each tick. */
  root: hash,
})
export type MinuteRoot = v.InferOutput<typeof minuteRoot>

/** Before the first head. */
export const NO_HEAD = '0'.repeat(64)

/** What stands for one minute of all instruments, and through `previous` for all minutes before it. */
export const signedHead = v.strictObject({
  /** Counts the heads from 1, without holes. A minute without ticks has none. */
  number: count,
  minute: wholeMinute,
  /** Hash of the head before, or zeros. */
  previous: hash,
  /** How many instruments had ticks. */
  size: count,
  /** Merkle root over their minute roots, ordered by instrument. */
  root: hash,
  key: keyId,
  /** When it was signed, by the venue's clock. */
  signed: time,
  /** Ed25519 over the canonical text, hex. */
  signature,
})
export type SignedHead = v.InferOutput<typeof signedHead>
export type Head = Omit<SignedHead, 'signature'>

/** The canonical texts. */
export const minuteRootText = ({ instId, minute, first, last, before, after, root }: MinuteRoot): string =>
  `root1|${minute}|${instId}|${first}|${last}|${before}|${after}|${root}`
export const headText = ({ number, minute, previous, size, root, key, signed }: Head): string =>
  `head1|${number}|${minute}|${previous}|${size}|${root}|${key}|${signed}`

/** What the next head names as `previous`. The signature is no part of it. */
export const headHash = (head: Head): string => sha256(headText(head))

/** In the order in which a head counts them. */
export const sortRoots = (roots: readonly MinuteRoot[]): MinuteRoot[] =>
  roots.toSorted((a, b) => (a.instId < b.instId ? -1 : 1))

/** The root over all minute roots of a minute. */
export const rootOfRoots = (roots: readonly MinuteRoot[]): string => merkleRoot(roots.map(minuteRootText))
