import type { cases } from '#protocol'
import type { TimelineEntry } from '../../ui/Timeline.tsx'

/** How an event of a case looks in its timeline. */
export const EVENT_STATES = {
  opened: 'plain',
  reopened: 'plain',
  seconded: 'plain',
  withdrawn: 'plain',
  approved: 'good',
  rejected: 'bad',
} as const satisfies Record<cases.CaseView['events'][number]['kind'], TimelineEntry['state']>
