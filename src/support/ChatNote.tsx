import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Chat.module.css'

/** Above the messages: how the conversation stands, and what has to be known of it. */
export const ChatNote = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('support')
  return (
    <section className={css['note']} aria-label={t('status')}>
      {children}
    </section>
  )
}
