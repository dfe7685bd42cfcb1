import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { Clock, Timers } from '../platform/ports.ts'
import { createRefresher, type Refresher } from '../platform/refresher.ts'
import { ALL_ENTRIES } from './entries.ts'

/** A setting that would be in force, now or from its date (Unix ms) on, but is no longer valid. */
export interface RefusedSetting {
  readonly id: string
  readonly kind: operators.SettingKind
  readonly key: string
  readonly from: number
}

interface Row {
  readonly id: string
  readonly kind: operators.SettingKind
  readonly key: string
  readonly from: string
  readonly value: unknown
}

/** Of each key the setting due at a time (Unix ms) and future ones, where their kind refuses them. */
export const readRefused = async (db: Kysely<Schema>, now: number): Promise<RefusedSetting[]> => {
  const { rows } = await sql<Row>`
    SELECT id::text, kind, key, "from"::text, value FROM (
      SELECT *, first_value(id) OVER (
        PARTITION BY kind, key, "from" <= ${now} ORDER BY "from" DESC, id DESC
      ) AS newest FROM ${ALL_ENTRIES} WHERE kind <> 'switch'
    ) AS judged WHERE "from" > ${now} OR id = newest ORDER BY "from", id`.execute(db)
  return rows.flatMap(({ id, kind, key, from, value }) =>
    v.is(operators.SETTINGS[kind], value) ? [] : [{ id: `${kind}-${id}`, kind, key, from: Number(from) }],
  )
}

/** Between two checks, in ms. */
const REFRESH_INTERVAL_MS = 60_000

/** The refused settings as of the last check; each is logged once. */
export interface RefusedSettings extends Refresher {
  readonly current: () => readonly RefusedSetting[]
  readonly look: () => Promise<void>
}

interface RefusedParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly timers: Timers
  readonly log: Pick<Logger, 'error'>
}

export const createRefusedSettings = ({ db, clock, timers, log }: RefusedParts): RefusedSettings => {
  const logged = new Set<string>()
  let found: readonly RefusedSetting[] = []
  const look = async (): Promise<void> => {
    found = await readRefused(db, clock.now())
    for (const line of found) {
      if (logged.has(line.id)) continue
      logged.add(line.id)
      log.error({ setting: line }, 'a stored setting is refused: the one before it counts until another is set')
    }
  }
  return { ...createRefresher(timers, REFRESH_INTERVAL_MS, look), current: () => found, look }
}
