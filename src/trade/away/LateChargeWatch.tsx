import { lazyPart } from '../../ui/lazyPart.tsx'

/** Fetched behind the first screen. */
export const LateChargeWatch = lazyPart(() => import('./ChargeWatch.tsx'))
