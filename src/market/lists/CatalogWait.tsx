import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { loadInstruments } from '../../core/state/startData.ts'
import { catalogFailed } from '../../core/state/state.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/**
 * In place of what needs the instruments: its shape, or the words that they could not be loaded (or are late) with a button.
 * They are asked for until they come.
 */
export const CatalogWait = ({ rows, isLate = false }: { rows?: number; isLate?: boolean }) => {
  const { t } = useTranslation('market')
  return useSignalValue(catalogFailed) || isLate ? (
    <ErrorState title={t('failed')} text={t('failedText')} onRetry={() => loadInstruments()} />
  ) : (
    <SkeletonRows count={rows} />
  )
}
