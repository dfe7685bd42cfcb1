import { useTranslation } from 'react-i18next'
import { fetchPart } from '../../../../app/fetchPart.ts'
import { useLatePart } from '../../../../app/useLatePart.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'

const fetchDesk = () => fetchPart(() => import('./TimedDesk.tsx'), ['timed', 'trade'])

/** The tab of timed contracts, fetched with its texts when it is opened. */
export const LateTimedDesk = () => {
  const { t } = useTranslation('shell')
  const { Part, failed } = useLatePart(fetchDesk)
  if (Part !== undefined) return <Part />
  return failed ? <ErrorState title={t('chunkFailed')} text={t('chunkFailedText')} /> : <SkeletonRows count={6} />
}
