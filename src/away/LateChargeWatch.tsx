import { lateOf } from '../app/lateOf.tsx'

/** Fetched behind the first screen. */
export const LateChargeWatch = lateOf(() => import('./ChargeWatch.tsx'))
