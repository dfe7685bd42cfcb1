import type { operators } from '#protocol'
import { EVENT_STATES } from '../account/identity/caseEvents.ts'
import type { TimelineEntry } from '../ui/Timeline.tsx'

type Kind = operators.OperatorCase['events'][number]['kind']

/** The events that operators alone see. */
const OWN = {
  claimed: 'plain',
  released: 'plain',
  paidOnce: 'plain',
  paid: 'good',
  returnedOnce: 'plain',
  returned: 'bad',
} as const
const isOwn = (kind: Kind): kind is keyof typeof OWN => kind in OWN

/** The title of an event of a case, and how it looks. */
export const eventOf = (
  kind: Kind,
): {
  readonly title: `event.${keyof typeof OWN}` | `certification:case.event.${keyof typeof EVENT_STATES}`
  readonly state: NonNullable<TimelineEntry['state']>
} =>
  isOwn(kind)
    ? { title: `event.${kind}`, state: OWN[kind] }
    : { title: `certification:case.event.${kind}`, state: EVENT_STATES[kind] }
