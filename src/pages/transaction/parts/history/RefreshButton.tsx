import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslation } from 'react-i18next'
import css from './History.module.css'

/** Asks again; it turns while something is on its way. */
export const RefreshButton = ({ busy, onRefresh }: { busy: boolean; onRefresh: () => unknown }) => {
  const { t } = useTranslation('trade')
  return (
    <button
      type="button"
      className={css['refresh']}
      aria-label={t('record.refresh')}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) onRefresh()
      }}
    >
      <RefreshCw size={18} aria-hidden />
    </button>
  )
}
