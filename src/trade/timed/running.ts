import { signal } from '@preact/signals-core'
import { speedOrder, type TimedContract } from '#protocol'
import { request } from '../../core/request/request.ts'
import { uid } from '../../core/state/state.ts'
import { readStoredJson, writeStored } from '../../core/state/storage.ts'

/** The running timed contracts of the user, and the venue's time of that answer; undefined until one came. */
export interface Running {
  readonly who: string
  readonly contracts: readonly TimedContract[]
  readonly ts: number
}

export const runningTimed = signal<Running | undefined>(undefined)
/** Counts the wishes to ask again: a contract was opened, or a screen that shows them was. */
export const askRunning = signal(0)
export const askAgain = (): void => {
  askRunning.value = askRunning.peek() + 1
}

interface Kept {
  readonly who: string
  readonly ids: readonly string[]
}
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'who' in value && 'ids' in value && Array.isArray(value.ids)

/** Contracts that ran when this user was last here: their outcome is announced once. */
export const keptRunning = (who: string): readonly string[] => {
  const kept = readStoredJson('tapeline.timed')
  return isKept(kept) && kept.who === who ? kept.ids : []
}
const keep = (who: string, ids: readonly string[]): void =>
  writeStored('tapeline.timed', ids.length === 0 ? undefined : JSON.stringify({ who, ids }))

/** A contract that was opened just now runs, before it is asked for. */
export const noteOpened = (contract: TimedContract): void => {
  const who = uid.peek()
  if (who === undefined) return
  const known = runningTimed.peek()
  const others = known?.who === who ? known.contracts.filter(({ id }) => id !== contract.id) : []
  if (contract.state === 'open') {
    runningTimed.value = { who, contracts: [contract, ...others], ts: contract.received }
    keep(who, [...new Set([contract.id, ...keptRunning(who)])])
  }
  askAgain()
}

/** Asks what runs; answers those that have ended since, oldest first. Undefined when there was no answer. */
export const refreshRunning = async (who: string): Promise<readonly TimedContract[] | undefined> => {
  const before = keptRunning(who)
  const reply = await request(speedOrder.getCurrentContract, {}, { quiet: true })
  if (reply.kind !== 'ok' || uid.peek() !== who) return undefined
  const { contracts, ts } = reply.data
  const runs = new Set(contracts.map(({ id }) => id))
  const gone = [...new Set([...before, ...(runningTimed.peek()?.contracts.map(({ id }) => id) ?? [])])].filter(
    (id) => !runs.has(id),
  )
  const ended: TimedContract[] = []
  const unknown: string[] = []
  for (const id of gone) {
    const one = await request(speedOrder.getCurrentContractById, { id }, { quiet: true })
    if (uid.peek() !== who) return undefined
    if (one.kind === 'ok' && one.data.contract.state === 'settled') ended.push(one.data.contract)
    else if (one.kind !== 'refused') unknown.push(id)
  }
  runningTimed.value = { who, contracts, ts }
  keep(who, [...runs, ...unknown])
  return ended.toReversed()
}
