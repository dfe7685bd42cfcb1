import { lazyPart } from '../../ui/lazyPart.tsx'

/** Fetched behind the first screen; it costs nothing while there are no alerts. */
export const LazyAlertWatch = lazyPart(() => import('./AlertWatch.tsx'))
