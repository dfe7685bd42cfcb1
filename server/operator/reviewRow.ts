import type { Selectable } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/** What a second operator looks at. */
export type ReviewRow = Selectable<Schema['desk_reviews']>
