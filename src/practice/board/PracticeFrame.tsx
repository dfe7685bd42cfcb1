import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Practice.module.css'

/** The colour, the word and the sentence that every screen of practice stands in. */
export const PracticeFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('practice')
  return (
    <div className={css['frame']}>
      <p className={css['banner']}>
        <strong className={css['word']}>{t('word')}</strong>
        <span>{t('banner')}</span>
      </p>
      {children}
    </div>
  )
}
