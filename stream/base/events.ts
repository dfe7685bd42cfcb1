import type { StreamEvent } from './api.ts'

const MAX_EVENTS = 200

/** What stands ready to be told with the next patch; of a great many the newest. */
export interface Events {
  readonly push: (event: StreamEvent) => void
  readonly take: () => readonly StreamEvent[]
  /** What stands ready to be told of one user is not told to the next. */
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
