import { lateOf } from '../../ui/lateOf.tsx'

/** Fetched behind the first screen. */
export const LateChargeWatch = lateOf(() => import('./ChargeWatch.tsx'))
