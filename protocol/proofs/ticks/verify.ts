import { chainNext } from './chain.ts'
import { headHash, headText, type MinuteRoot, NO_HEAD, rootOfRoots, type SignedHead } from './head.ts'
import { keyForHead, keyIdOf, keyText, type TickKey } from './key.ts'
import { merkleRoot } from './merkle.ts'
import type { CheckSignature } from './signature.ts'
import { minuteOf, type Tick } from './tick.ts'

/** What is wrong with a part of the record. `unchecked`: the signature cannot be checked here, all else is right. */
export type TickFault =
  | 'instrument'
  | 'sequence'
  | 'time'
  | 'count'
  | 'chain'
  | 'root'
  | 'size'
  | 'order'
  | 'number'
  | 'previous'
  | 'key'
  | 'signature'
  | 'proof'
  | 'unchecked'

/** The hashes of the chain after each tick. */
export const chainOf = (before: string, ticks: readonly Tick[]): string[] => {
  let own = before
  return ticks.map((tick) => {
    own = chainNext(own, tick)
    return own
  })
}

/** Are these the ticks that a minute root stands for? */
export const checkTicks = (ticks: readonly Tick[], root: MinuteRoot): TickFault | undefined => {
  if (ticks.length !== root.last - root.first + 1) return 'count'
  let ts = root.minute - 1
  for (const [at, tick] of ticks.entries()) {
    if (tick.instId !== root.instId) return 'instrument'
    if (tick.seq !== root.first + at) return 'sequence'
    if (tick.ts <= ts || minuteOf(tick.ts) !== root.minute) return 'time'
    ts = tick.ts
  }
  const hashes = chainOf(root.before, ticks)
  if (hashes.at(-1) !== root.after) return 'chain'
  return merkleRoot(hashes) === root.root ? undefined : 'root'
}

/** Are these all the minute roots that a head stands for? */
export const checkRoots = (roots: readonly MinuteRoot[], head: SignedHead): TickFault | undefined => {
  if (roots.length !== head.size) return 'size'
  if (roots.some(({ minute }) => minute !== head.minute)) return 'time'
  if (roots.some(({ instId }, at) => at > 0 && instId <= (roots[at - 1]?.instId ?? ''))) return 'order'
  return rootOfRoots(roots) === head.root ? undefined : 'root'
}

/** Does a minute root go on where the one before of its instrument ended? */
export const checkContinues = (root: MinuteRoot, before: MinuteRoot): TickFault | undefined => {
  if (root.minute <= before.minute) return 'time'
  if (root.first !== before.last + 1) return 'sequence'
  return root.before === before.after ? undefined : 'chain'
}

/** Does a head follow the one before? The first one follows none. */
export const checkFollows = (head: SignedHead, before: SignedHead | undefined): TickFault | undefined => {
  if (head.number !== (before?.number ?? 0) + 1) return 'number'
  if (before !== undefined && head.minute <= before.minute) return 'time'
  return head.previous === (before === undefined ? NO_HEAD : headHash(before)) ? undefined : 'previous'
}

/** Was a head signed by the key in force? The keys must have been checked. */
export const checkSigned = async (
  head: SignedHead,
  keys: readonly TickKey[],
  check: CheckSignature,
): Promise<TickFault | undefined> => {
  const key = keyForHead(keys, head.number)
  if (key?.id !== head.key) return 'key'
  const verdict = await check(key.publicKey, head.signature, headText(head))
  if (verdict === 'unavailable') return 'unchecked'
  return verdict === 'valid' ? undefined : 'signature'
}

/** Is the sequence of keys valid, each signed as it states? Returns the first that is not, with the reason. */
export const checkKeys = async (
  keys: readonly TickKey[],
  check: CheckSignature,
): Promise<{ readonly key: TickKey; readonly fault: TickFault } | undefined> => {
  for (const [at, key] of keys.entries()) {
    const before = keys[at - 1]
    if (key.number !== at + 1 || (key.link === 'first') !== (at === 0)) return { key, fault: 'number' }
    if (key.id !== keyIdOf(key.publicKey)) return { key, fault: 'key' }
    if (before !== undefined && (key.fromHead < before.fromHead || key.from < before.from))
      return { key, fault: 'time' }
    const signer = key.link === 'rotated' && before !== undefined ? before : key
    const verdict = await check(signer.publicKey, key.signature, keyText(key))
    if (verdict === 'unavailable') return { key, fault: 'unchecked' }
    if (verdict === 'invalid') return { key, fault: 'signature' }
  }
  return undefined
}
