import { useTranslation } from 'react-i18next'
import { BesideContext } from '../ui/beside.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { Screen } from './screens.ts'
import { useScreenLoad } from './useScreenLoad.ts'

/** A screen that stands beside the page: without a main part, a title or a way back of its own. */
const Beside = ({ screen }: { screen: Screen }) => {
  const { t } = useTranslation('shell')
  const { load, retry } = useScreenLoad(screen)
  if (load.phase === 'failed')
    return <ErrorState title={t('chunkFailed')} text={t('chunkFailedText')} onRetry={retry} />
  if (load.phase !== 'ready') return <SkeletonRows count={12} />
  return (
    <BesideContext value>
      <ErrorBoundary>
        <load.Component />
      </ErrorBoundary>
    </BesideContext>
  )
}
export default Beside
