import type { ReactNode } from 'react'
import { security } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { CallState } from '../../ui/CallState.tsx'

interface WithFactorsProps {
  children: (factors: security.Factors, again: () => Promise<unknown>) => ReactNode
}

/** Which factors the account has, once that is known. */
export const WithFactors = ({ children }: WithFactorsProps) => {
  const call = useCall(security.emailStatusGoogleStatus, {})
  return (
    <CallState call={call} rows={5}>
      {(factors) => children(factors, call.refetch)}
    </CallState>
  )
}
