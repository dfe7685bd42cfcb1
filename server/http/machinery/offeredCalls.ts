import { allCalls, type Call, common } from '#protocol'

/** What only a demo has. */
const DEMO_CALLS: ReadonlySet<Call> = new Set([common.demoMailbox])

/** The calls of the protocol that this venue has; any other path is unknown to it. */
export const offeredCalls = (demo: boolean): ReturnType<typeof allCalls> =>
  demo ? allCalls() : allCalls().filter(([, , call]) => !DEMO_CALLS.has(call))
