import { signal } from '@preact/signals-core'
import type { Connection, Stream } from '#stream'

/** What the clock says on the page. */
export const STILL_NOW = 1_700_000_000_000

/** The app's data core with a connection and a clock that stand still, so that two looks at the page are the same. */
export const stillStream = (
  stream: Stream,
  connection: Partial<Connection> & Pick<Connection, 'phase'>,
  offset = 0,
): Stream => ({
  ...stream,
  now: signal(STILL_NOW),
  clock: signal({ offset, uncertainty: 20, measuredAt: STILL_NOW }),
  connection: signal({
    rtt: undefined,
    reason: undefined,
    since: STILL_NOW,
    heardAt: STILL_NOW - 12_000,
    ...connection,
  }),
})
