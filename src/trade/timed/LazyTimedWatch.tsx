import { lazyPart } from '../../ui/lazyPart.tsx'

/** Fetched behind the first screen; it asks for nothing while no contract ran. */
export const LazyTimedWatch = lazyPart(() => import('./TimedWatch.tsx'))
