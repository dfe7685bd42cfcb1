import type { Kysely, Selectable, Transaction } from 'kysely'
import type { operators, cases as protocol } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

export type CaseRow = Selectable<Schema['cases']>
type EventKind = operators.OperatorCase['events'][number]['kind']

/**
 * The consequence of an event, in the same transaction; an exception undoes both. The returned function is called after
 * the commit.
 */
export type Effect = (transaction: Transaction<Schema>, decided: CaseRow) => Promise<(() => void) | undefined>

/** Events that say why. */
const WITH_REASON: ReadonlySet<EventKind> = new Set(['rejected', 'returnedOnce', 'returned'])

/** Adds an event to a case. `by`: the user, the demo's policy, or an operator (`desk:<id>`). */
export const noteEvent = async (
  inside: Kysely<Schema>,
  { id, reason }: { readonly id: string; readonly reason?: protocol.CaseReason | null },
  line: { readonly kind: EventKind; readonly by: string; readonly at: number },
): Promise<void> => {
  const isOperator = line.by !== 'user' && line.by !== 'demo'
  await inside
    .insertInto('case_events')
    .values({
      case_id: id,
      at: String(line.at),
      kind: line.kind,
      by: isOperator ? 'desk' : line.by,
      reason: WITH_REASON.has(line.kind) ? (reason ?? null) : null,
      decider: isOperator ? line.by : null,
    })
    .execute()
}

/** Values of the columns that an ended case no longer needs. */
export const ENDED = {
  next: 'nobody',
  deadline: null,
  plan: null,
  decide_at: null,
  claimed_by: null,
  claimed_at: null,
} as const
