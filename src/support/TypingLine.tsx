import { useTranslation } from 'react-i18next'
import css from './TypingLine.module.css'

/** Says that the other side types; announced. Its line is there in any case, so that nothing moves. */
export const TypingLine = ({ on }: { on: boolean }) => {
  const { t } = useTranslation('support')
  return (
    <p className={css['typing']} aria-live="polite">
      {on ? t('typing') : ''}
    </p>
  )
}
