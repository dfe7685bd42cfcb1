import Copy from 'lucide-react/icons/copy'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../ui/toastQueue.ts'
import { copyText } from './copyText.ts'
import css from './Details.module.css'

/** A number that one may need elsewhere, with a button that copies it. */
export const CopyRow = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation('trade')
  const copy = async (): Promise<void> => {
    const done = await copyText(value)
    showToast(t(done ? 'details.copied' : 'details.copyFailed'), done ? 'plain' : 'bad')
  }
  return (
    <div className={css['copy']}>
      <span className={css['label']}>{label}</span>
      <span className={css['id']}>{value}</span>
      <button
        type="button"
        className={css['button']}
        aria-label={t('details.copy', { what: label })}
        onClick={() => void copy()}
      >
        <Copy size={18} aria-hidden />
      </button>
    </div>
  )
}
