import { type CitedTick, type Tick, type TickRow, type TimedContract, toAmount, toRow, ZERO } from '#protocol'
import type { TimedTables } from '../../platform/db/tables/timed.ts'
import type { Contract, Settlement } from './types.ts'

export type ContractRow = TimedTables['timed_contracts']

/** Rates are stored with four decimals and sent without trailing zeros. */
const plain = (text: string): string => toAmount(text)

export const contractFrom = (row: ContractRow): Contract => ({
  id: row.id,
  uid: row.uid,
  instId: row.inst_id,
  direction: row.direction,
  stake: toAmount(row.stake),
  ratio: plain(row.ratio),
  payout: toAmount(row.payout),
  seconds: row.seconds,
  received: Number(row.received),
  accepted: Number(row.accepted),
  expiry: Number(row.expiry),
  config: row.config,
})

export const openedRow = (contract: Contract): object => ({
  id: contract.id,
  uid: contract.uid,
  inst_id: contract.instId,
  direction: contract.direction,
  stake: contract.stake,
  ratio: contract.ratio,
  payout: contract.payout,
  seconds: contract.seconds,
  received: contract.received,
  accepted: contract.accepted,
  expiry: contract.expiry,
  config: contract.config,
  state: 'open',
  outcome: '',
  reason: '',
  credited: '0',
  entry: null,
  exit: null,
  among: [],
  settled: 0,
})

const rowOf = (tick: Tick | undefined) => (tick === undefined ? null : toRow(tick))

export const endedRow = ({ contract, outcome, reason, credited, entry, exit, among, settled }: Settlement): object => ({
  id: contract.id,
  outcome,
  reason,
  credited,
  entry: rowOf(entry),
  exit: rowOf(exit),
  among: among.map(toRow),
  settled,
})

const OPEN = { state: 'open', outcome: '', reason: '', among: [], settled: 0 } as const

const cited = ([seq, ts, px, filled]: TickRow): CitedTick => ({
  seq,
  ts,
  px,
  ...(filled === 1 ? { filled: true } : {}),
})
const citedOf = (name: 'entry' | 'exit', row: TickRow | null) => (row === null ? {} : { [name]: cited(row) })

/** Leaves out the owner, whom no answer names. */
const termsOf = (contract: Contract): Omit<Contract, 'uid'> => {
  const { uid: _uid, ...terms } = contract
  return terms
}

/** The wire form of a running contract, with its entry once the tick record has it. */
export const openWire = (contract: Contract, entry: Tick | null | undefined): TimedContract => ({
  ...termsOf(contract),
  ...OPEN,
  among: [],
  credited: ZERO,
  ...citedOf('entry', rowOf(entry ?? undefined)),
})

export const rowWire = (row: ContractRow): TimedContract => {
  return {
    ...termsOf(contractFrom(row)),
    state: row.state,
    outcome: row.outcome,
    reason: row.reason,
    credited: toAmount(row.credited),
    ...citedOf('entry', row.entry),
    ...citedOf('exit', row.exit),
    among: row.among.map(cited),
    settled: Number(row.settled),
  }
}
