// Sort keys of all instruments out of a snapshot and the changes after it.

import type { PulseChange, PulseRow, Push } from '#protocol'

/** Each instrument's row, newest first known; undefined until a snapshot came. */
export type PulseState = ReadonlyMap<string, PulseRow> | undefined

export const emptyPulse: PulseState = undefined

/** What a push did: the rows that it brought, and whether nothing else is left. */
export interface PulseStep {
  readonly state: PulseState
  readonly changed: readonly string[]
  readonly reset: boolean
}

const isTexts = (row: unknown, least: number): row is readonly string[] =>
  Array.isArray(row) && row.length >= least && row.every((cell) => typeof cell === 'string')

/** Every instrument that there is; broken rows are left out. */
const applySnapshot = (data: readonly unknown[]): PulseStep => {
  const state = new Map<string, PulseRow>()
  for (const row of data) if (isTexts(row, 5)) state.set(row[0] ?? '', row as PulseRow)
  return { state, changed: [...state.keys()], reset: true }
}

/** Those that changed; `ts` is the push's. An instrument that the snapshot did not know needs its opening price too. */
const applyUpdate = (old: NonNullable<PulseState>, data: readonly unknown[], ts: string): PulseStep => {
  const state = new Map(old)
  const changed: string[] = []
  for (const row of data) {
    if (!isTexts(row, 3)) continue
    const [instId, last, volCcy24h, changedOpen] = row as PulseChange
    const open24h = changedOpen ?? old.get(instId)?.[2]
    if (open24h === undefined) continue
    state.set(instId, [instId, last, open24h, volCcy24h, ts])
    changed.push(instId)
  }
  return { state, changed, reset: false }
}

/** The pulse after a push; undefined for an update that has no snapshot to stand on. A push without `action` is whole. */
export const applyPulse = (state: PulseState, { action, data, ts = '' }: Partial<Push>): PulseStep | undefined => {
  if (action !== 'update') return applySnapshot(data ?? [])
  return state === undefined ? undefined : applyUpdate(state, data ?? [], ts)
}
