import { lateOf } from '../../ui/lateOf.tsx'

/** Fetched behind the first screen; it costs nothing while there are no alerts. */
export const LateAlertWatch = lateOf(() => import('./AlertWatch.tsx'))
