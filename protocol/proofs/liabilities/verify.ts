import { type Amount, sum } from '../../base/money.ts'
import type { CheckSignature } from '../ticks/signature.ts'
import { type LiabilityPart, type LiabilityRoot, rootOfPart, rootsText } from './tree.ts'

/** A user's part of the liabilities of one reconciliation. */
export interface Inclusion {
  readonly number: string
  /** Unix ms. */
  readonly at: number
  readonly uid: string
  readonly roots: readonly LiabilityRoot[]
  readonly parts: readonly LiabilityPart[]
  readonly publicKey: string
  readonly signature: string
}

/** What the venue publishes about it: the roots, and for each coin what users own. */
export interface PublicRoots {
  readonly number: string
  readonly at: number
  readonly roots: readonly LiabilityRoot[]
  readonly totals: readonly { readonly coin: string; readonly users: string }[]
}

export type InclusionStep = 'parts' | 'roots' | 'totals' | 'signature' | 'key'
export interface InclusionReport {
  readonly verdict: 'ok' | 'failed' | 'unchecked'
  readonly steps: readonly { readonly name: InclusionStep; readonly state: 'ok' | 'failed' | 'unchecked' }[]
  /** What is proved to be in the totals, coin by coin. */
  readonly owned: readonly { readonly coin: string; readonly amount: Amount }[]
}

const owned = (parts: readonly LiabilityPart[]): InclusionReport['owned'] =>
  [...new Set(parts.map(({ coin }) => coin))].map((coin) => ({
    coin,
    amount: sum(parts.filter((part) => part.coin === coin).map(({ amount }) => amount)),
  }))

/** Every part leads to its coin's root, and no leaf is counted twice. */
const partsHold = ({ number, uid, parts, roots }: Inclusion): boolean =>
  new Set(parts.map(({ coin, at }) => `${coin} ${at}`)).size === parts.length &&
  parts.every((part) => {
    const root = roots.find(({ coin }) => coin === part.coin)
    const found = root === undefined ? undefined : rootOfPart(number, uid, part, root.leaves)
    return found !== undefined && found.hash === root?.hash && found.sum === root.sum
  })

const totalsHold = (roots: readonly LiabilityRoot[], totals: PublicRoots['totals']): boolean =>
  totals.every(({ coin, users }) => (roots.find((root) => root.coin === coin)?.sum ?? '0') === users)

/** Undefined: cannot be checked here. */
const of = (holds: boolean | undefined) => (holds === undefined ? 'unchecked' : holds ? 'ok' : 'failed')

/**
 * Recomputes an inclusion. `shown` is what the venue publishes; `keys` are its known public keys, undefined when there
 * are none to compare with. What cannot be checked here is `unchecked`, never `ok`.
 */
export const verifyInclusion = async (
  given: Inclusion,
  shown: PublicRoots | undefined,
  { check, keys }: { readonly check: CheckSignature; readonly keys: readonly string[] | undefined },
): Promise<InclusionReport> => {
  const text = rootsText(given.number, given.at, given.roots)
  const signed = await check(given.publicKey, given.signature, text)
  const same = shown?.number === given.number ? shown : undefined
  const steps = [
    { name: 'parts', state: of(partsHold(given)) },
    { name: 'roots', state: of(same && rootsText(same.number, same.at, same.roots) === text) },
    { name: 'totals', state: of(same && totalsHold(given.roots, same.totals)) },
    { name: 'signature', state: of(signed === 'unavailable' ? undefined : signed === 'valid') },
    { name: 'key', state: of(keys?.includes(given.publicKey)) },
  ] as const
  const verdict = steps.some(({ state }) => state === 'failed')
    ? 'failed'
    : steps.some(({ state }) => state === 'unchecked')
      ? 'unchecked'
      : 'ok'
  return { verdict, steps, owned: owned(given.parts) }
}
