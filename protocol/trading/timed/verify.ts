import { compare } from '../../base/money.ts'
import { TICK_MINUTE } from '../../proofs/ticks/fields.ts'
import { headHash, minuteRootText, type SignedHead } from '../../proofs/ticks/head.ts'
import type { TickKey } from '../../proofs/ticks/key.ts'
import { rootByProof } from '../../proofs/ticks/merkle.ts'
import { checkProof, type TickProof } from '../../proofs/ticks/proof.ts'
import type { PublishedHead, PublishedMinute } from '../../proofs/ticks/published.ts'
import { ENTRY_WINDOW_MS, EXIT_WINDOW_MS, entryTick, settleTimed, type TimedResult } from '../../proofs/ticks/rules.ts'
import type { CheckSignature } from '../../proofs/ticks/signature.ts'
import { minuteOf, type Tick, toTick } from '../../proofs/ticks/tick.ts'
import {
  checkContinues,
  checkKeys,
  checkRoots,
  checkSigned,
  checkTicks,
  type TickFault,
} from '../../proofs/ticks/verify.ts'
import type { CitedTick, TimedContract } from './contract.ts'
import { creditOf, winPays } from './odds.ts'
import type { TimedReceipt } from './receipt.ts'
import { createVerifySteps, Mismatch, type Verification } from './verification.ts'

/**
 * The published record, wherever it is read from. `none`: there is no such document. Rejects when it cannot be read.
 */
export interface PublishedRecord {
  keys(): Promise<readonly TickKey[]>
  minute(instId: string, minute: number): Promise<PublishedMinute | 'none'>
  roots(minute: number): Promise<PublishedHead | 'none'>
  /** Signed heads of the day of UTC in which a time lies. */
  heads(at: number): Promise<readonly SignedHead[]>
}

/** Minutes whose ticks decide a contract: those of the entry's window and, if there is an entry, of the exit's. */
export const decidingMinutes = ({
  accepted,
  expiry,
  reason,
}: Pick<TimedContract, 'accepted' | 'expiry' | 'reason'>): readonly number[] => {
  const times = [accepted, accepted + ENTRY_WINDOW_MS]
  if (reason !== 'no-entry') times.push(expiry - EXIT_WINDOW_MS, expiry)
  return [...new Set(times.map(minuteOf))].toSorted((a, b) => a - b)
}

type Sealed = Extract<PublishedMinute, { sealed: true }>

/** A minute without ticks of the instrument: its head has no root of it, or the heads beside it follow each other. */
const proveAbsence = async (record: PublishedRecord, instId: string, minute: number): Promise<SignedHead[]> => {
  const published = await record.roots(minute)
  if (published !== 'none') {
    const fault = checkRoots(published.roots, published.head)
    if (fault !== undefined) throw new Mismatch(`${minute} ${fault}`)
    if (published.roots.some((root) => root.instId === instId)) throw new Mismatch(`${minute} withheld`)
    return [published.head]
  }
  const days = [minute - 86_400_000, minute, minute + 86_400_000]
  const heads = (await Promise.all(days.map((at) => record.heads(at)))).flat()
  const before = heads.findLast((head) => head.minute < minute)
  const after = heads.find((head) => head.minute > minute)
  if (after === undefined) throw new Mismatch(`${minute} unsealed`, 'pending')
  if (after.number !== (before?.number ?? 0) + 1) throw new Mismatch(`${minute} missing`)
  if (before !== undefined && after.previous !== headHash(before)) throw new Mismatch(`${minute} previous`)
  return [after]
}

const sameTick = (a: CitedTick | undefined, b: CitedTick | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.seq === b.seq && a.ts === b.ts && a.px === b.px && a.filled === b.filled

const rowText = (tick: Tick | undefined): string =>
  tick === undefined ? '–' : `#${tick.seq} ${tick.ts} ${tick.px}${tick.filled === true ? ' filled' : ''}`

const must = (fault: TickFault | undefined, what: string): void => {
  if (fault === 'unchecked') throw new Mismatch(what, 'unchecked')
  if (fault !== undefined) throw new Mismatch(`${what} ${fault}`)
}

const checkTerms = ({ accepted, seconds, expiry, stake, ratio, payout, state }: TimedContract): string => {
  if (state !== 'settled') throw new Mismatch('open', 'pending')
  if (expiry !== accepted + seconds * 1_000) throw new Mismatch(`${accepted} + ${seconds} s ≠ ${expiry}`)
  if (winPays(stake, ratio) !== payout) throw new Mismatch(`${stake} · (1 + ${ratio}) ≠ ${payout}`)
  return `${accepted} + ${seconds} s = ${expiry}`
}

/** The receipt's own proofs: each is signed, agrees with the published minute, and every cited tick has one. */
const checkProofs = async (
  { contract, entry, exits }: TimedReceipt,
  minutes: readonly Sealed[],
  keys: readonly TickKey[],
  check: CheckSignature,
): Promise<string> => {
  const { instId } = contract
  const proofs: readonly TickProof[] = [...(entry === undefined ? [] : [entry]), ...exits]
  for (const proof of proofs) {
    const seq = proof.tick[0]
    const fault = await checkProof(proof, keys, check)
    if (fault !== 'unchecked') must(fault, `#${seq}`)
    const published = minutes.find(({ minute }) => minute === proof.head.minute)
    if (published === undefined || headHash(published.head) !== headHash(proof.head))
      throw new Mismatch(`head ${proof.head.number} rewritten`)
    if (!published.ticks.some((row) => sameTick(toTick(instId, row), toTick(instId, proof.tick))))
      throw new Mismatch(`#${seq} changed`)
  }
  const cited = [contract.entry, ...contract.among].filter((tick) => tick !== undefined)
  if (cited.some((one) => !proofs.some(({ tick }) => sameTick(one, toTick(instId, tick)))))
    throw new Mismatch('a cited tick has no proof')
  return proofs.map(({ tick }) => `#${tick[0]}`).join(' ')
}

const checkCredit = ({ stake, ratio, credited, outcome }: TimedContract): string => {
  const due = creditOf(outcome === '' ? 'void' : outcome, stake, ratio)
  if (compare(due, credited) !== 0) throw new Mismatch(`${due} ≠ ${credited}`)
  return credited
}

/**
 * Recomputes a receipt from the published record alone: keys, ticks of the deciding minutes with chain, tree and signed
 * head, the receipt's own proofs, then entry, exit, outcome and credit by the rules. Never rejects: a document that
 * cannot be read is a failed step.
 */
export const verifyTimed = async (
  receipt: TimedReceipt,
  record: PublishedRecord,
  check: CheckSignature,
): Promise<Verification> => {
  const { contract } = receipt
  const { instId } = contract
  const { step, verification } = createVerifySteps()
  let keys: readonly TickKey[] = []
  const minutes: Sealed[] = []
  const heads: SignedHead[] = []
  let result: TimedResult | undefined

  await step('terms', () => checkTerms(contract))
  await step('keys', async () => {
    keys = await record.keys()
    const wrong = await checkKeys(keys, check)
    must(wrong?.fault, wrong?.key.id ?? '')
    return keys.map(({ id }) => id).join(' ')
  })
  await step('ticks', async () => {
    for (const minute of decidingMinutes(contract)) {
      const published = await record.minute(instId, minute)
      if (published === 'none') {
        heads.push(...(await proveAbsence(record, instId, minute)))
        continue
      }
      if (!published.sealed) throw new Mismatch(`${minute} unsealed`, 'pending')
      if (published.instId !== instId || published.root.instId !== instId || published.root.minute !== minute)
        throw new Mismatch(`${minute} instrument`)
      must(
        checkTicks(
          published.ticks.map((row) => toTick(instId, row)),
          published.root,
        ),
        String(minute),
      )
      const before = minutes.at(-1)
      if (before?.minute === minute - TICK_MINUTE) must(checkContinues(published.root, before.root), String(minute))
      minutes.push(published)
    }
    return minutes.map(({ root }) => `#${root.first}–#${root.last} ${root.root.slice(0, 16)}`).join(', ')
  })
  await step('roots', () => {
    for (const { root, path, head, minute } of minutes) {
      if (head.minute !== minute || path.size !== head.size) throw new Mismatch(`${minute} size`)
      if (rootByProof(minuteRootText(root), path) !== head.root) throw new Mismatch(`${minute} root`)
      heads.push(head)
    }
    return heads.map((head) => `${head.number}:${headHash(head).slice(0, 16)}`).join(', ')
  })
  await step('signature', async () => {
    for (const head of [...heads, receipt.head]) must(await checkSigned(head, keys, check), `head ${head.number}`)
    const own = heads.find(({ number }) => number === receipt.head.number)
    if (own !== undefined && headHash(own) !== headHash(receipt.head))
      throw new Mismatch(`head ${receipt.head.number} rewritten`)
    return [...heads, receipt.head].map(({ key }) => key).join(' ')
  })
  await step('proofs', () => checkProofs(receipt, minutes, keys, check))
  await step('entry', () => {
    const ticks = minutes.flatMap((own) => own.ticks.map((row) => toTick(instId, row)))
    result = settleTimed(contract, ticks)
    const entry = result.outcome === 'void' ? undefined : result.entry
    const known = entry ?? entryTick(ticks, contract.accepted)
    if (!sameTick(contract.entry, known)) throw new Mismatch(`${rowText(known)} ≠ #${contract.entry?.seq ?? '–'}`)
    return rowText(known)
  })
  await step('exit', () => {
    const exit = result?.outcome === 'void' ? undefined : result?.exit
    if (!sameTick(contract.exit, exit)) throw new Mismatch(`${rowText(exit)} ≠ #${contract.exit?.seq ?? '–'}`)
    const among = result?.outcome === 'void' ? [] : (result?.among ?? [])
    if (exit !== undefined && among.some((tick, at) => !sameTick(contract.among[at], tick))) throw new Mismatch('among')
    return rowText(exit)
  })
  await step('outcome', () => {
    const { outcome, reason } = contract
    if (result === undefined || result.outcome !== outcome) throw new Mismatch(`${result?.outcome ?? '–'} ≠ ${outcome}`)
    if (result.outcome === 'void' && result.reason !== reason) throw new Mismatch(`${result.reason} ≠ ${reason}`)
    return outcome
  })
  await step('credit', () => checkCredit(contract))

  return verification(result)
}
