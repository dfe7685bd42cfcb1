import { useTranslation } from 'react-i18next'
import { fetchDefault } from '../../../core/chunks/fetchChunk.ts'
import { useLazyPart } from '../../../core/chunks/useLazyPart.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const fetchCard = () => fetchDefault(() => import('./PerformanceCard.tsx'))

/** How one's assets went, behind the rest of the tab: its code comes when the tab stands. */
export const Performance = ({ hide }: { hide: boolean }) => {
  const { t } = useTranslation('fund')
  const { Part, failed } = useLazyPart(fetchCard)
  if (Part !== undefined) return <Part hide={hide} />
  return (
    <Card title={t('performance')}>
      {failed ? <ErrorState compact title={t('performanceMissing')} /> : <Skeleton height="260px" />}
    </Card>
  )
}
