import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslation } from 'react-i18next'
import css from './RefreshButton.module.css'

/** Asks again; it turns while something is on its way. */
export const RefreshButton = ({ busy, onRefresh }: { busy: boolean; onRefresh: () => unknown }) => {
  const { t } = useTranslation('common')
  return (
    <button
      type="button"
      className={`icon-target ${css['button']}`}
      aria-label={t('refresh')}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) onRefresh()
      }}
    >
      <RefreshCw size={18} aria-hidden />
    </button>
  )
}
