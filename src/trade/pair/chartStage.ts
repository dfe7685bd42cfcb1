import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection, FeedValue } from '#stream'
import { connectionState } from '../../ui/connectionState.ts'

/** What stands in the place of the chart: the chart itself as soon as there are bars, whatever the fetch does. */
export const phaseOf = ({
  data,
  fetch,
}: FeedValue<{ bars: readonly unknown[] }>): 'bars' | 'loading' | 'none' | 'failed' => {
  if (data !== undefined && data.bars.length > 0) return 'bars'
  if (fetch === 'failed') return 'failed'
  return data === undefined ? 'loading' : 'none'
}

/** Nothing comes over this connection. */
export const isCut = (connection: Connection): boolean => ['lost', 'offline'].includes(connectionState(connection))

/** Names of the figures of a bar. */
export const useLegend = () => {
  const { t } = useTranslation('market')
  return useMemo(
    () =>
      [
        t('detail.legend.open'),
        t('detail.legend.high'),
        t('detail.legend.low'),
        t('detail.legend.close'),
        t('detail.legend.volume'),
      ] as const,
    [t],
  )
}
