import * as v from 'valibot'
import { chainNext } from './chain.ts'
import { hash } from './fields.ts'
import { type MinuteRoot, minuteRoot, minuteRootText, type SignedHead, signedHead } from './head.ts'
import type { TickKey } from './key.ts'
import { merklePath, merkleProof, rootByProof } from './merkle.ts'
import type { CheckSignature } from './signature.ts'
import { type Tick, tickRow, toRow, toTick } from './tick.ts'
import { chainOf, checkSigned, type TickFault } from './verify.ts'

/** That a tick stands in the record: from the tick to its minute root, from there to the root of a signed head. */
export const tickProof = /* @__PURE__ */ v.strictObject({
  tick: tickRow,
  /** Hash of the chain before the tick. */
  before: hash,
  path: merklePath,
  root: minuteRoot,
  rootPath: merklePath,
  head: signedHead,
})
export type TickProof = v.InferOutput<typeof tickProof>

/** The path of a minute root to the root of its head; `roots` are all of that minute, in order. */
export const proveRoot = (roots: readonly MinuteRoot[], instId: string) =>
  merkleProof(
    roots.map(minuteRootText),
    roots.findIndex((root) => root.instId === instId),
  )

/**
 * The proof of one of the `ticks` that `root` stands for; `roots` are all of that minute. Throws when the tick is not
 * among them.
 */
export const proveTick = (
  tick: Tick,
  ticks: readonly Tick[],
  root: MinuteRoot,
  roots: readonly MinuteRoot[],
  head: SignedHead,
): TickProof => {
  const index = ticks.findIndex(({ seq }) => seq === tick.seq)
  const hashes = chainOf(root.before, ticks)
  const before = index === 0 ? root.before : hashes[index - 1]
  if (before === undefined) throw new RangeError('There is no such tick')
  const path = merkleProof(hashes, index)
  return { tick: toRow(tick), before, path, root, rootPath: proveRoot(roots, root.instId), head }
}

/**
 * Checks everything about a proof except that its head is the published one, which has to be checked against another
 * source.
 */
export const checkProof = async (
  proof: TickProof,
  keys: readonly TickKey[],
  check: CheckSignature,
): Promise<TickFault | undefined> => {
  const { tick, before, path, root, rootPath, head } = proof
  if (path.size !== root.last - root.first + 1 || tick[0] !== root.first + path.index) return 'sequence'
  if (rootByProof(chainNext(before, toTick(root.instId, tick)), path) !== root.root) return 'proof'
  if (root.minute !== head.minute || rootPath.size !== head.size) return 'root'
  if (rootByProof(minuteRootText(root), rootPath) !== head.root) return 'root'
  return checkSigned(head, keys, check)
}
