import type { Pool } from 'pg'
import type { tradingContracts } from '#protocol'
import type { Statements } from '../../platform/db/statements.ts'
import type { Timers } from '../../platform/ports.ts'
import { createRefresher } from '../../platform/refresher.ts'
import { type Mode, strictest } from '../core/checks.ts'

/** The modes that an operator can set. */
export type SwitchMode = Exclude<Mode, 'reduce-only'>

/** An instrument that is switched to `halt` or `cancel-only`. */
export interface Switch {
  /** `*` for all instruments. */
  readonly instId: string
  readonly mode: Exclude<SwitchMode, 'live'>
  readonly reason: tradingContracts.HaltReason
  /** Unix ms. */
  readonly since: number
}

/** The operator's switches, read from the records every second. They stop trading and never affect prices. */
export interface Switches {
  /** Reads the switches for the first time. Rejects with the database's error. */
  start(): Promise<void>
  stop(): void
  mode(instId: string): Mode
  current(): readonly Switch[]
}

export const ALL_INSTRUMENTS = '*'
/** The reasons that an operator may give. */
export const OPERATOR_REASONS = [
  'maintenance',
  'incident',
  'priceCheck',
  'withdrawal',
] as const satisfies readonly tradingContracts.HaltReason[]
const INTERVAL = 1_000

interface SwitchRow {
  readonly inst_id: string
  readonly mode: SwitchMode
  readonly reason: tradingContracts.HaltReason
  readonly time: string
}

/** The newest entry of each instrument. */
const read = async (pool: Pool): Promise<ReadonlyMap<string, Switch>> => {
  const { rows } = await pool.query<SwitchRow>(
    'SELECT DISTINCT ON (inst_id) inst_id, mode, reason, time FROM spot_switches ORDER BY inst_id, id DESC',
  )
  return new Map(
    rows.flatMap(({ inst_id: instId, mode, reason, time }) =>
      mode === 'live' ? [] : [[instId, { instId, mode, reason, since: Number(time) }] as const],
    ),
  )
}

/** `changed` is called with each switch that has another mode than before. */
export const createSwitches = (
  pool: Pool,
  timers: Timers,
  changed: (turned: { readonly instId: string; readonly mode: SwitchMode; readonly reason: string }) => void,
): Switches => {
  let switches: ReadonlyMap<string, Switch> = new Map()

  const refresh = async (): Promise<void> => {
    const now = await read(pool)
    for (const instId of new Set([...switches.keys(), ...now.keys()])) {
      const mode = now.get(instId)?.mode ?? 'live'
      if (mode !== (switches.get(instId)?.mode ?? 'live'))
        changed({ instId, mode, reason: now.get(instId)?.reason ?? '' })
    }
    switches = now
  }
  // Without the database nothing can be traded either, so the switches stay as they were.
  const { start, stop } = createRefresher(timers, INTERVAL, refresh)
  const modeOf = (instId: string): Mode => switches.get(instId)?.mode ?? 'live'
  return {
    start,
    stop,
    mode: (instId) => strictest(modeOf(instId), modeOf(ALL_INSTRUMENTS)),
    current: () => [...switches.values()],
  }
}

export interface SwitchLine {
  readonly instId: string
  readonly mode: SwitchMode
  readonly reason: (typeof OPERATOR_REASONS)[number]
  /** For the log: the operator and their note. */
  readonly operator: string
  readonly note: string
}

/** Sets a switch by adding an entry, which counts from the next reading. */
export const turnSwitch = async (where: Statements, line: SwitchLine, at: number): Promise<void> => {
  await where.query(
    'INSERT INTO spot_switches (inst_id, mode, reason, operator, note, time) VALUES ($1, $2, $3, $4, $5, $6)',
    [line.instId, line.mode, line.reason, line.operator, line.note, at],
  )
}
