import { lazyPart } from '../../ui/lazyPart.tsx'

/** Fetched behind the first screen; it asks once, and again only while a loan runs. */
export const LazyLoanWatch = lazyPart(() => import('./LoanWatch.tsx'))
