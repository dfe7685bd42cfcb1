import type { Pool } from 'pg'
import type { tradingContracts } from '#protocol'
import type { Timers } from '../../platform/ports.ts'
import { createRefresher } from '../../platform/refresher.ts'
import { type Mode, strictest } from '../core/checks.ts'

/** What an operator can turn a switch to. */
export type SwitchMode = Exclude<Mode, 'reduce-only'>

/** An instrument that is switched off, wholly or but for cancellations. */
export interface Switch {
  /** `*` for all instruments. */
  readonly instId: string
  readonly mode: Exclude<SwitchMode, 'live'>
  readonly reason: tradingContracts.HaltReason
  /** Unix ms. */
  readonly since: number
}

/** The operator's switches, as the records have them; read again every second. They hold trading, and reach no price. */
export interface Switches {
  /** Reads them first; rejects with the database's error. */
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

/** The newest line of each instrument. */
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

/** `changed` is called with each switch that was turned. */
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
  // While the database is away nothing can be traded either; the switches stay as they were.
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
  /** For the log: who turned it, and their note. */
  readonly operator: string
  readonly note: string
}

/** Turns a switch: adds a line, which counts from the next reading on. */
export const turnSwitch = async (pool: Pick<Pool, 'query'>, line: SwitchLine, at: number): Promise<void> => {
  await pool.query(
    'INSERT INTO spot_switches (inst_id, mode, reason, operator, note, time) VALUES ($1, $2, $3, $4, $5, $6)',
    [line.instId, line.mode, line.reason, line.operator, line.note, at],
  )
}
