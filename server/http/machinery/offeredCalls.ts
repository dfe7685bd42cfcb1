import { allCalls, type Call, common } from '#protocol'

/** Calls that exist in demo mode only. */
const DEMO_CALLS: ReadonlySet<Call> = new Set([common.demoMailbox])

/** The calls of the protocol that this venue offers; any other path is unknown. */
export const offeredCalls = (demo: boolean): ReturnType<typeof allCalls> =>
  demo ? allCalls() : allCalls().filter(([, , call]) => !DEMO_CALLS.has(call))
