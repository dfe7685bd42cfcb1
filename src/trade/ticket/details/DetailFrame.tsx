import type { ReactNode } from 'react'
import { type Failure, failureText } from '../../../core/request/message.ts'
import type { CallResult } from '../../../core/request/useCall.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FundsBar } from '../../../ui/FundsBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'

interface DetailFrameProps {
  title: string
  /** Where its list stands. */
  records: string
  toRecords: string
  /** The text where the user has no such record. */
  missingText: string
  /** The address names a record. */
  valid: boolean
  answer: Pick<CallResult<unknown>, 'failure' | 'loading' | 'refetch'>
  /** Undefined until it has come. */
  children: ReactNode
}

const isUnknown = (failure: Failure | undefined): boolean =>
  failure?.kind === 'refused' && (failure.error === 'orderUnknown' || failure.error === 'positionUnknown')

/** A page about one record: what it says while there is nothing to show, and where there is none. */
export const DetailFrame = (props: DetailFrameProps) => {
  const { title, records, toRecords, missingText, valid, answer, children } = props
  const { failure, loading, refetch } = answer
  const navigation = useNavigation()
  const missing = !valid || isUnknown(failure)
  return (
    <Page tint bar={<FundsBar title={title} back={records} />}>
      {missing ? (
        <Empty title={missingText}>
          <Button onPress={() => navigation.replace(records)}>{toRecords}</Button>
        </Empty>
      ) : failure !== undefined && children === undefined ? (
        <ErrorState title={failureText(failure)} onRetry={refetch} />
      ) : null}
      {loading && !missing ? <SkeletonRows count={5} /> : null}
      {children}
    </Page>
  )
}
