import {
  decideTimed,
  ENTRY_WINDOW_MS,
  entryTick,
  entryWindow,
  exitWindow,
  type RecordedTicks,
  type RecordNow,
  type Tick,
  type TickWindow,
} from '#protocol'
import { Halt } from '../../ticks/halt.ts'
import type { TickRecord } from '../../ticks/record.ts'
import type { TimedState } from './state.ts'
import type { Contract, Settlement } from './types.ts'

/** Of the record, what settles: its state, how far it is, and its ticks. */
export type SettlingRecord = Pick<TickRecord, 'state' | 'until' | 'watch' | 'ticks' | 'instruments'>

/** Contracts settled in one commit at most. */
const MAX_SETTLED_PER_COMMIT = 500

/** The record as the engine reads it: the newest tick of each instrument, entries as they come, and what is due. */
export interface RecordView extends RecordNow {
  /** Takes what was recorded just now. Entries that are heard are shown; what settles is read from the record again. */
  hear(ticks: readonly Tick[], until: number, state: TimedState): void
  /** Looks up the entries of contracts that were accepted before this view listened to the tick record. */
  findEntries(state: TimedState): Promise<void>
  settleDue(state: TimedState, at: number): Promise<readonly Settlement[]>
  hasDue(state: TimedState): boolean
}

const span = (windows: readonly TickWindow[]): TickWindow => ({
  from: Math.min(...windows.map(({ from }) => from)),
  to: Math.max(...windows.map(({ to }) => to)),
})

/** Windows that are further apart are read one by one rather than with all that lies between them. */
const NEARBY_MS = 5_000

export const createRecordView = (record: SettlingRecord): RecordView => {
  const newest = new Map<string, Tick>()

  /** Reads windows of an instrument, neighbours together; answers the ticks of each. */
  const reader = async (
    instId: string,
    windows: readonly TickWindow[],
  ): Promise<(window: TickWindow) => RecordedTicks> => {
    const groups: TickWindow[][] = []
    const read = async ({ from, to }: TickWindow) => ({ from, to, ticks: await record.ticks(instId, from, to) })
    for (const window of windows.toSorted((a, b) => a.from - b.from)) {
      const group = groups.at(-1)
      if (group !== undefined && window.from - span(group).to < NEARBY_MS && window.to - span(group).from < 60_000)
        group.push(window)
      else groups.push([window])
    }
    const parts = await Promise.all(
      groups.map(async (group) => {
        const whole = span(group)
        const together = await read(whole)
        // What is lost between two windows is no loss of theirs.
        return together.ticks === 'lost' && group.length > 1 ? Promise.all(group.map(read)) : [together]
      }),
    ).then((found) => found.flat())
    return ({ from, to }) => {
      const part = parts.find((one) => one.from <= from && to <= one.to)
      if (part === undefined || part.ticks === 'lost') return 'lost'
      return part.ticks.filter(({ ts }) => ts >= from && ts <= to)
    }
  }

  const settleAll = async (state: TimedState, due: readonly Contract[], at: number): Promise<Settlement[]> => {
    const { until } = record
    const groups = new Map<string, Contract[]>()
    for (const contract of due) {
      const group = groups.get(contract.instId)
      if (group === undefined) groups.set(contract.instId, [contract])
      else group.push(contract)
    }
    const settled: Settlement[] = []
    for (const [instId, contracts] of groups) {
      const isOver = ({ expiry }: Contract): boolean => until >= expiry
      const [entries, exits] = await Promise.all([
        reader(instId, contracts.map(entryWindow)),
        reader(instId, contracts.filter(isOver).map(exitWindow)),
      ])
      for (const contract of contracts) {
        const over = isOver(contract)
        const own = entries(entryWindow(contract))
        const decision = decideTimed(contract, over, own, over ? exits(exitWindow(contract)) : [])
        if (decision !== undefined) settled.push({ contract, ...decision, settled: at })
        else if (own !== 'lost') state.entries.set(contract.id, entryTick(own, contract.accepted) ?? null)
        else state.entries.delete(contract.id)
      }
    }
    // Ticks that were read while the record fell into doubt are not used.
    return record.state.halted ? [] : settled
  }

  return {
    get halted() {
      return record.state.halted
    },
    get until() {
      return record.until
    },
    newest: (instId) => newest.get(instId),
    hear: (ticks, until, state) => {
      for (const tick of ticks) newest.set(tick.instId, tick)
      for (const { id, instId, accepted } of state.all()) {
        if (state.entries.has(id) || until <= accepted) continue
        const tick = newest.get(instId)
        const entry = tick === undefined ? undefined : entryTick([tick], accepted)
        if (entry !== undefined) state.entries.set(id, entry)
        else if (until >= accepted + ENTRY_WINDOW_MS) state.entries.set(id, null)
      }
    },
    findEntries: async (state) => {
      for (const contract of state.all()) {
        const { from, to } = entryWindow(contract)
        if (from > record.until || state.entries.has(contract.id)) continue
        const ticks = await record.ticks(contract.instId, from, Math.min(to, record.until))
        if (ticks === 'lost') continue
        const entry = entryTick(ticks, contract.accepted)
        if (entry !== undefined) state.entries.set(contract.id, entry)
        else if (record.until >= to) state.entries.set(contract.id, null)
      }
    },
    settleDue: async (state, at) => {
      if (record.state.halted) return []
      // The state of the record tells that it cannot be read; nothing is settled meanwhile.
      return settleAll(state, state.due(record.until, MAX_SETTLED_PER_COMMIT), at).catch((error: unknown) => {
        if (error instanceof Halt) return []
        throw error
      })
    },
    hasDue: (state) => !record.state.halted && state.due(record.until, 1).length > 0,
  }
}
