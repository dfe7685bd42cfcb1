import Copy from 'lucide-react/icons/copy'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import css from './Copy.module.css'
import { useCopy } from './useCopy.ts'

/** A long code as a block, such as an address, with a large button that copies it. */
export const CopyBlock = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation('common')
  const copy = useCopy()
  const shown = useRef<HTMLSpanElement>(null)
  return (
    <div className={css['block']}>
      <span className={css['label']}>{label}</span>
      <span ref={shown} className={css['code']}>
        {value}
      </span>
      <Button wide size="large" onPress={() => copy(value, shown.current)}>
        <Copy size={18} aria-hidden /> {t('copy.what', { what: label })}
      </Button>
    </div>
  )
}
