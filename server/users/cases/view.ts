import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { cases } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { type CaseRow, mayReopen } from './cases.ts'

/** A case as its user sees it, without its events. */
export const viewCase = (row: CaseRow): Omit<cases.CaseView, 'events'> => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  next: row.next,
  deadline: Number(row.deadline ?? 0),
  lengthened: Number(row.lengthened),
  ...(row.reason === null ? {} : { reason: row.reason }),
  byDemo: row.plan !== null || row.decided_by === 'demo',
  mayReopen: mayReopen(row),
  openedAt: Number(row.opened_at),
  updatedAt: Number(row.updated_at),
})

/** The events that concern its user; who works on it, and the way of a payment, are the operators' own. */
export const viewEvents = (rows: readonly Selectable<Schema['case_events']>[]): cases.CaseView['events'] =>
  rows.flatMap(({ id, at, kind, by, reason }) =>
    v.is(cases.caseEventKind, kind) ? [{ id, at: Number(at), kind, by, ...(reason === null ? {} : { reason }) }] : [],
  )
