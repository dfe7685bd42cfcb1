import { lateOf } from '../../ui/lateOf.tsx'

/** Fetched behind the first screen; it asks for nothing while no contract ran. */
export const LateTimedWatch = lateOf(() => import('./TimedWatch.tsx'))
