import { allCalls, type Call, common, demoFunds } from '#protocol'

/** Calls that exist in demo mode only. */
const DEMO_CALLS: ReadonlySet<Call> = new Set<Call>([common.demoMailbox, demoFunds.demoFunds, demoFunds.resetDemoFunds])

/** The calls of the protocol that this venue offers; any other path is unknown. */
export const offeredCalls = (demo: boolean): ReturnType<typeof allCalls> =>
  demo ? allCalls() : allCalls().filter(([, , call]) => !DEMO_CALLS.has(call))
