import Copy from 'lucide-react/icons/copy'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../core/toastQueue.ts'
import { Button } from './Button.tsx'
import css from './Copy.module.css'
import { copyText, selectText } from './copyText.ts'

/** A long code as a block, such as an address, with a large button that copies it. */
export const CopyBlock = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation('common')
  const shown = useRef<HTMLSpanElement>(null)
  const copy = async (): Promise<void> => {
    const done = await copyText(value)
    showToast(t(done ? 'copy.done' : 'copy.failed'), done ? 'plain' : 'bad')
    if (!done && shown.current !== null) selectText(shown.current)
  }
  return (
    <div className={css['block']}>
      <span className={css['label']}>{label}</span>
      <span ref={shown} className={css['code']}>
        {value}
      </span>
      <Button wide size="large" onPress={copy}>
        <Copy size={18} aria-hidden /> {t('copy.what', { what: label })}
      </Button>
    </div>
  )
}
