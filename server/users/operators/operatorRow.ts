import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

export type OperatorRow = Selectable<Schema['operators']>
