import * as v from 'valibot'
import { sha256 } from '../sha256.ts'
import { hash, time } from '../ticks/fields.ts'
import { merklePath, rootByProof } from '../ticks/merkle.ts'

/**
 * Where the commitment and the revealed keys of the simulated market are published; below it the addresses of
 * docs/market.md.
 */
export const MARKET_PATH = '/market'

/** A day of UTC such as `2026-11-24`. */
export const dayName = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'day'))

/**
 * What is fixed before the first price: the root of a Merkle tree over the days' keys (leaves: `sealedDay`), and the
 * SHA-256 of the secret from which they are derived.
 */
const commitment = {
  root: hash,
  /** The first day in the tree, and how many there are. */
  firstDay: dayName,
  days: v.pipe(v.number(), v.integer(), v.minValue(1)),
  secretHash: hash,
}

/**
 * `/market/commitment`. `sealed`: prices follow from a secret; `from` is when they begin (Unix ms), `fineFrom` when
 * trades do. `public`: from a seed that anyone may know. `planned`: the market of data folders from before 2026-12,
 * which can be predicted; a sealed one follows at `switchAt`.
 */
export const marketCommitment = v.variant('kind', [
  v.strictObject({ kind: v.literal('sealed'), from: time, fineFrom: time, ...commitment }),
  v.strictObject({ kind: v.literal('public'), seed: v.string(), fineFrom: time }),
  v.strictObject({ kind: v.literal('planned'), seed: v.string(), switchAt: time, ...commitment }),
])
export type MarketCommitment = v.InferOutput<typeof marketCommitment>

/** A revealed key: of a day (`2026-11-24`), or of a past month or year, from which its days follow. */
export const revealedKey = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^\d{4}(-\d{2}){0,2}$/, 'name')),
  /** 32 bytes in hex. */
  key: hash,
})
export type RevealedKey = v.InferOutput<typeof revealedKey>

/** `/market/keys`: the keys of all past days, in as few keys as possible, oldest first. */
export const revealedKeys = v.strictObject({ keys: v.array(revealedKey) })
export type RevealedKeys = v.InferOutput<typeof revealedKeys>

/** `/market/keys/<day>`: one day's key, and its Merkle path to the root of the commitment. */
export const revealedDay = v.strictObject({ day: dayName, key: hash, path: merklePath })
export type RevealedDay = v.InferOutput<typeof revealedDay>

/** The leaf of a day in the tree. `key` is 32 bytes in hex. */
export const sealedDay = (day: string, key: string): string => `market1|${day}|${sha256(key)}`

/** Is this the key that was committed to for the day? */
export const isSealedDay = ({ day, key, path }: RevealedDay, root: string): boolean =>
  rootByProof(sealedDay(day, key), path) === root
