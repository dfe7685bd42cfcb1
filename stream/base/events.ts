import type { StreamEvent } from './api.ts'

const MAX_EVENTS = 200

/** Events that leave with the next patch; of too many the newest. */
export interface Events {
  readonly push: (event: StreamEvent) => void
  readonly take: () => readonly StreamEvent[]
  /** Drops the events of a user, which must not reach the next one. */
  readonly forget: () => void
}

export const createEvents = (): Events => {
  let events: readonly StreamEvent[] = []
  return {
    push: (event) => {
      events = [...events.slice(1 - MAX_EVENTS), event]
    },
    take: () => {
      const taken = events
      events = []
      return taken
    },
    forget: () => {
      events = events.filter(({ type }) => type !== 'order')
    },
  }
}
