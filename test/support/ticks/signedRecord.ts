import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  chainOf,
  chainStart,
  type Head,
  headHash,
  headText,
  keyIdOf,
  keyText,
  type MinuteRoot,
  merkleRoot,
  NO_HEAD,
  type Price,
  rootOfRoots,
  type SignedHead,
  sortRoots,
  type Tick,
  type TickKey,
} from '#protocol'
import { createSigningKey } from '../../../server/ticks/keyFile.ts'

/** A record made by the rules alone, without a venue. */
export interface SignedRecord {
  readonly keys: readonly TickKey[]
  readonly minutes: readonly {
    readonly head: SignedHead
    readonly roots: readonly MinuteRoot[]
    readonly ticks: ReadonlyMap<string, readonly Tick[]>
  }[]
}

export const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

export const RECORD_START = Date.UTC(2026, 10, 22, 12)

/**
 * `ticks` of each instrument in each of so many minutes; the key is rotated before the last one. `forge` changes a head
 * before it is signed, as only who has the key can.
 */
export const signRecord = (
  instruments: readonly string[],
  minutes: number,
  ticks: number,
  forge = (head: Head): Head => head,
): SignedRecord => {
  const signers = [createSigningKey(newKey()), createSigningKey(newKey())] as const
  const keys = signers.map(({ publicKey }, at): TickKey => {
    const key = {
      number: at + 1,
      id: keyIdOf(publicKey),
      publicKey,
      fromHead: at === 0 ? 1 : minutes,
      from: RECORD_START + at,
      link: at === 0 ? ('first' as const) : ('rotated' as const),
    }
    return { ...key, signature: signers[0].sign(keyText(key)) }
  })
  const tips = new Map(instruments.map((instId) => [instId, { seq: 0, hash: chainStart(instId) }]))
  let previous = NO_HEAD
  const made = Array.from({ length: minutes }, (_, at) => {
    const minute = RECORD_START + at * 60_000
    const own = new Map<string, Tick[]>()
    const roots = instruments.map((instId): MinuteRoot => {
      const { seq, hash } = tips.get(instId) ?? { seq: 0, hash: '' }
      const list = Array.from(
        { length: ticks },
        (_tick, n): Tick => ({ instId, seq: seq + n + 1, ts: minute + n * 500 + 17, px: `${100 + n}.5` as Price }),
      )
      const hashes = chainOf(hash, list)
      const after = hashes.at(-1) ?? hash
      own.set(instId, list)
      tips.set(instId, { seq: seq + ticks, hash: after })
      return { instId, minute, first: seq + 1, last: seq + ticks, before: hash, after, root: merkleRoot(hashes) }
    })
    const sorted = sortRoots(roots)
    const turn = at === minutes - 1 ? 1 : 0
    const head = forge({
      number: at + 1,
      minute,
      previous,
      size: sorted.length,
      root: rootOfRoots(sorted),
      key: keys[turn]?.id ?? '',
      signed: minute + 60_003,
    })
    previous = headHash(head)
    return { head: { ...head, signature: signers[turn].sign(headText(head)) }, roots: sorted, ticks: own }
  })
  return { keys, minutes: made }
}
