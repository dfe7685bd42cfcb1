import type { Schema } from '../../platform/db/schema.ts'

export type Purpose = Schema['codes']['purpose']
