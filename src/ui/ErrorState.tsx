import { useTranslation } from 'react-i18next'
import { cx } from '../core/cx.ts'
import { Button } from './Button.tsx'
import css from './Notice.module.css'

interface ErrorStateProps {
  /** What happened, as a sentence in the user's language. */
  title: string
  /** What is safe, and what to do. */
  text?: string | undefined
  compact?: boolean | undefined
  onRetry?: (() => unknown) | undefined
}

/** Something failed: what happened, what is safe, what to do. Announced when it appears. */
export const ErrorState = ({ title, text, compact = false, onRetry }: ErrorStateProps) => {
  const { t } = useTranslation('common')
  return (
    <div className={cx(css['notice'], compact && css['compact'])} role="alert">
      <p className={css['title']}>{title}</p>
      {text === undefined ? null : <p className={css['text']}>{text}</p>}
      {onRetry === undefined ? null : (
        <div className={css['actions']}>
          <Button variant="ghost" onPress={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
