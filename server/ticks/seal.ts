import { setImmediate as breathe } from 'node:timers/promises'
import {
  chainOf,
  chainStart,
  checkTicks,
  headHash,
  type MinuteRoot,
  merkleRoot,
  NO_HEAD,
  rootOfRoots,
  type SignedHead,
  sortRoots,
  type Tick,
} from '#protocol'
import type { RecordFiles } from './files.ts'
import { Halt } from './halt.ts'
import type { HeadStore, SealedMinute } from './headStore.ts'
import type { ClosedMinute } from './journal.ts'
import { readLog } from './logLines.ts'
import { logName, sealedName } from './names.ts'
import { encodeSealed } from './sealedFile.ts'
import type { Signer } from './signer.ts'

/** The state that the next signature follows. */
export interface SealedSoFar {
  head: SignedHead | undefined
  tips: Map<string, MinuteRoot>
}

const byInstrument = (ticks: readonly Tick[]): Map<string, Tick[]> => {
  const own = new Map<string, Tick[]>()
  for (const tick of ticks) {
    const list = own.get(tick.instId)
    if (list === undefined) own.set(tick.instId, [tick])
    else list.push(tick)
  }
  return own
}

/** The hash at the end is compared with the journal's, so sequence, times and prices need no check of their own. */
const rootOf = (minute: number, instId: string, ticks: readonly Tick[], tip: MinuteRoot | undefined): MinuteRoot => {
  const before = tip?.after ?? chainStart(instId)
  const hashes = chainOf(before, ticks)
  const first = ticks[0]?.seq ?? 0
  const root = {
    instId,
    minute,
    first,
    last: first + ticks.length - 1,
    before,
    after: hashes.at(-1) ?? before,
    root: merkleRoot(hashes),
  }
  if (first !== (tip?.last ?? 0) + 1) throw new Halt('broken-segment', `${instId} does not go on in ${logName(minute)}`)
  return root
}

/** A head that the database has already: a crash came before the file was written. */
const checkSealed = async ({ head, roots }: SealedMinute, ticks: ReadonlyMap<string, Tick[]>): Promise<void> => {
  for (const root of roots) {
    if (checkTicks(ticks.get(root.instId) ?? [], root) !== undefined)
      throw new Halt('broken-segment', `${logName(head.minute)} is not what was signed`)
    await breathe()
  }
  if (ticks.size !== roots.length) throw new Halt('diverged', `${logName(head.minute)} is not what was signed`)
}

/**
 * Seals a closed minute, so that nothing in it can be changed unnoticed: reads its log back, signs, writes head and
 * roots to the database, then the sealed file, and only then removes the log. Can be repeated after a crash or failure
 * anywhere.
 */
export const sealMinute = async (
  { minute, tips }: ClosedMinute,
  sealed: SealedSoFar,
  { files, store, signer }: { readonly files: RecordFiles; readonly store: HeadStore; readonly signer: Signer },
): Promise<SealedMinute | undefined> => {
  const bytes = await files.read(logName(minute))
  if (bytes === undefined) throw new Halt('broken-segment', `${logName(minute)} is gone`)
  const log = readLog(bytes)
  if (log.rest !== 'none') throw new Halt('broken-segment', `${logName(minute)} is damaged`)
  const ticks = byInstrument(log.ticks)
  const known = await store.ofMinute(minute)
  let made = known
  if (known !== undefined) await checkSealed(known, ticks)
  else if (ticks.size > 0) {
    const roots: MinuteRoot[] = []
    for (const [instId, own] of ticks) {
      const root = rootOf(minute, instId, own, sealed.tips.get(instId))
      if (tips?.get(instId)?.hash !== root.after)
        throw new Halt('broken-segment', `${logName(minute)} is not what was written`)
      roots.push(root)
      // Other work of the venue comes in between.
      await breathe()
    }
    const sorted = sortRoots(roots)
    const head = await signer.sign({
      number: (sealed.head?.number ?? 0) + 1,
      minute,
      previous: sealed.head === undefined ? NO_HEAD : headHash(sealed.head),
      size: sorted.length,
      root: rootOfRoots(sorted),
    })
    made = { head, roots: sorted }
    await store.seal(made)
  }
  if (made !== undefined) {
    await files.replace(sealedName(minute), await encodeSealed(made.head, made.roots, ticks))
    if (made.head.number > (sealed.head?.number ?? 0)) {
      sealed.head = made.head
      for (const root of made.roots) sealed.tips.set(root.instId, root)
    }
  }
  await files.remove(logName(minute))
  return made
}
