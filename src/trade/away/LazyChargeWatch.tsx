import { lazyPart } from '../../ui/lazyPart.tsx'

/** Fetched behind the first screen. */
export const LazyChargeWatch = lazyPart(() => import('./ChargeWatch.tsx'))
