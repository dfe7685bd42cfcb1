import { useTranslation } from 'react-i18next'
import { BesideContext } from '../../core/beside.ts'
import type { Screen } from '../../core/screens/screens.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useScreenLoad } from '../startup/useScreenLoad.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

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
