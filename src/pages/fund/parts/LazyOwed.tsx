import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { runningLoans } from '../../../core/state/loans.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const OwedCard = lazyPart(() => import('./OwedCard.tsx'))

/** Debts are fetched for those who have some. */
export const LazyOwed = () => ((useSignalValue(runningLoans)?.length ?? 0) > 0 ? <OwedCard /> : null)
