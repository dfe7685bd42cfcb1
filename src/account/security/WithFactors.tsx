import type { ReactNode } from 'react'
import { security } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { useCall } from '../../core/request/useCall.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

interface WithFactorsProps {
  children: (factors: security.Factors, again: () => Promise<unknown>) => ReactNode
}

/** Which factors the account has, once that is known. */
export const WithFactors = ({ children }: WithFactorsProps) => {
  const { data, failure, refetch } = useCall(security.emailStatusGoogleStatus, {})
  if (data !== undefined) return children(data, refetch)
  if (failure !== undefined) return <ErrorState title={failureText(failure)} onRetry={refetch} />
  return <SkeletonRows count={5} />
}
