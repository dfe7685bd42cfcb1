import {
  creditOf,
  ENTRY_WITHIN,
  EXIT_WITHIN,
  entryTick,
  exitTick,
  settleTimed,
  type Tick,
  type VoidReason,
} from '#protocol'
import type { Contract, Settlement } from './types.ts'

/** The recorded ticks of an instrument in their order, or that they cannot be read any more. */
export type Ticks = readonly Tick[] | 'lost'

/** Part of a record that decides a contract: the windows of its entry and its exit. */
export interface Window {
  readonly from: number
  readonly to: number
}
export const entryWindow = ({ accepted }: Pick<Contract, 'accepted'>): Window => ({
  from: accepted + 1,
  to: accepted + ENTRY_WITHIN,
})
export const exitWindow = ({ expiry }: Pick<Contract, 'expiry'>): Window => ({ from: expiry - EXIT_WITHIN, to: expiry })

const voided = (contract: Contract, reason: VoidReason, at: number, entry?: Tick): Settlement => ({
  contract,
  outcome: 'void',
  reason,
  credited: creditOf('void', contract.stake, contract.ratio),
  entry,
  exit: undefined,
  among: [],
  settled: at,
})

/**
 * What became of a contract, by the recorded ticks of its two windows, read from the record itself. The record must have
 * gone past the entry's window; `over`: past the expiry, too. Undefined when it runs on.
 */
export const settle = (
  contract: Contract,
  over: boolean,
  entries: Ticks,
  exits: Ticks,
  at: number,
): Settlement | undefined => {
  const { accepted, expiry, stake, ratio } = contract
  const entry = entries === 'lost' ? undefined : entryTick(entries, accepted)
  if (entries !== 'lost' && entry === undefined) return voided(contract, 'no-entry', at)
  if (!over) return undefined
  if (entry === undefined || exits === 'lost') return voided(contract, 'lost', at, entry)
  if (exitTick(exits, expiry) === undefined) return voided(contract, 'no-exit', at, entry)
  // An entry outside the exit's window came before it.
  const ticks = exits.some(({ seq }) => seq === entry.seq) ? exits : [entry, ...exits]
  const result = settleTimed(contract, ticks)
  if (result.outcome === 'void') return voided(contract, result.reason, at, entry)
  const { outcome, exit, among } = result
  return { contract, outcome, reason: '', credited: creditOf(outcome, stake, ratio), entry, exit, among, settled: at }
}
