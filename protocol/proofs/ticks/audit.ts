import { headHash, type MinuteRoot, type SignedHead } from './head.ts'
import type { TickKey } from './key.ts'
import type { CheckSignature } from './signature.ts'
import type { TickRow } from './tick.ts'
import { toTick } from './tick.ts'
import {
  checkContinues,
  checkFollows,
  checkKeys,
  checkRoots,
  checkSigned,
  checkTicks,
  type TickFault,
} from './verify.ts'

/** A published record, wherever it is kept. Rejects when something published cannot be read. */
export interface TickSource {
  keys(): Promise<readonly TickKey[]>
  /** Those of the minutes from `from` up to `to`, in order. */
  heads(from: number, to: number): AsyncIterable<SignedHead>
  /** `gone`: not kept any more. */
  roots(head: SignedHead): Promise<readonly MinuteRoot[] | 'gone'>
  ticks(root: MinuteRoot, head: SignedHead): Promise<readonly TickRow[] | 'gone'>
}

/** A head by its number and the hash of its canonical text. */
export interface HeadPin {
  readonly number: number
  readonly hash: string
}

export interface AuditOptions {
  /** Unix ms, whole minutes, both included. */
  readonly from: number
  readonly to: number
  /** Heads that were seen elsewhere or earlier and must occur; a rewritten record has other hashes. */
  readonly pins?: readonly HeadPin[]
  /** Heads up to this number may be missing: of minutes that old only some are kept. */
  readonly mayMiss?: number
  readonly onHead?: (head: SignedHead) => void
}

/** The first difference. */
export interface AuditDifference {
  readonly what: 'key' | 'head' | 'pin' | 'roots' | 'root' | 'ticks' | 'unreadable'
  readonly fault: TickFault | 'rewritten' | 'missing' | 'unreadable'
  readonly head?: SignedHead
  readonly instId?: string
  readonly detail?: string
}

export interface AuditReport {
  readonly heads: number
  readonly ticks: number
  /** Minutes of an instrument whose ticks are not kept any more. */
  readonly gone: number
  /** Keys that replaced lost ones: no earlier key vouches for them. */
  readonly lostKeys: readonly string[]
  readonly last: HeadPin | undefined
  readonly difference: AuditDifference | undefined
}

/** Recomputes everything of a period and stops at the first difference. */
export const auditTicks = async (
  source: TickSource,
  { from, to, pins = [], mayMiss = 0, onHead }: AuditOptions,
  check: CheckSignature,
): Promise<AuditReport> => {
  let heads = 0
  let ticks = 0
  let gone = 0
  let last: SignedHead | undefined
  let lostKeys: string[] = []
  const latest = new Map<string, MinuteRoot>()

  const auditMinute = async (head: SignedHead): Promise<AuditDifference | undefined> => {
    const roots = await source.roots(head)
    if (roots === 'gone') {
      gone += head.size
      return undefined
    }
    const fault = checkRoots(roots, head)
    if (fault !== undefined) return { what: 'roots', fault, head }
    for (const root of roots) {
      const { instId } = root
      const before = latest.get(instId)
      const broken = before === undefined ? undefined : checkContinues(root, before)
      if (broken !== undefined) return { what: 'root', fault: broken, head, instId }
      latest.set(instId, root)
      const rows = await source.ticks(root, head)
      if (rows === 'gone') {
        gone += 1
        continue
      }
      const wrong = checkTicks(
        rows.map((row) => toTick(instId, row)),
        root,
      )
      if (wrong !== undefined) return { what: 'ticks', fault: wrong, head, instId }
      ticks += rows.length
    }
    return undefined
  }

  const auditHead = async (head: SignedHead, keys: readonly TickKey[]): Promise<AuditDifference | undefined> => {
    const apart =
      head.number > 1 && (last === undefined || (last.number < head.number - 1 && head.number <= mayMiss + 1))
    const fault = apart ? undefined : checkFollows(head, last)
    if (fault !== undefined) return { what: 'head', fault, head }
    if (apart) latest.clear()
    const unsigned = await checkSigned(head, keys, check)
    if (unsigned !== undefined) return { what: 'head', fault: unsigned, head }
    if (pins.some(({ number, hash }) => number === head.number && hash !== headHash(head)))
      return { what: 'pin', fault: 'rewritten', head }
    return auditMinute(head)
  }

  const run = async (): Promise<AuditDifference | undefined> => {
    const keys = await source.keys()
    const wrong = await checkKeys(keys, check)
    if (wrong !== undefined) return { what: 'key', fault: wrong.fault, detail: wrong.key.id }
    lostKeys = keys.filter(({ link }) => link === 'lost').map(({ id }) => id)
    const met = new Set<number>()
    for await (const head of source.heads(from, to)) {
      const difference = await auditHead(head, keys)
      if (difference !== undefined) return difference
      met.add(head.number)
      last = head
      heads += 1
      onHead?.(head)
    }
    const missed = pins.find(({ number }) => !met.has(number))
    return missed === undefined ? undefined : { what: 'pin', fault: 'missing', detail: String(missed.number) }
  }

  let difference: AuditDifference | undefined
  try {
    difference = await run()
  } catch (error) {
    difference = {
      what: 'unreadable',
      fault: 'unreadable',
      detail: error instanceof Error ? error.message : String(error),
    }
  }
  const end = last === undefined ? undefined : { number: last.number, hash: headHash(last) }
  return { heads, ticks, gone, lostKeys, last: end, difference }
}
