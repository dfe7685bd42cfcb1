import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { contractConfig, contractOrder, fxContractConfig } from '#protocol'
import { failureText } from '../../../core/request/message.ts'
import { useCall } from '../../../core/request/useCall.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FeedPending } from '../../../ui/FeedPending.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'

const TERMS = { crypto: contractConfig.getList, forex: fxContractConfig.getList } as const

/** In place of positions that are not known yet, or whose terms are not: without these none can be judged. */
export const PositionsPending = ({ assetClass }: { assetClass: keyof typeof TERMS }) => {
  const { t } = useTranslation('futures')
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.positions(), [stream]))
  const { data, failure, refetch } = useCall<(typeof TERMS)[keyof typeof TERMS]>(
    TERMS[assetClass],
    {},
    { fresh: 60_000 },
  )
  if (data === undefined && failure !== undefined)
    return <ErrorState compact title={t('position.missing')} text={failureText(failure)} onRetry={refetch} />
  return (
    <FeedPending value={value} title={t('position.missing')} call={contractOrder.selectPosition} input={{}}>
      <SkeletonRows count={2} />
    </FeedPending>
  )
}
