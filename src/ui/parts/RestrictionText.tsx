import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { loadPerson } from '../../core/state/startData.ts'
import { person } from '../../core/state/state.ts'
import { formatDate } from '../format/time.ts'
import { PageLink } from '../forms/PageLink.tsx'
import { Note } from '../Note.tsx'
import css from './RestrictionText.module.css'

/** How often a frozen account is asked for again while its page is looked at, in ms: nothing else tells that it is free. */
const RECHECK = 5_000

const useRecheck = (frozen: boolean): void => {
  useEffect(() => {
    if (!frozen) return undefined
    const timer = setInterval(() => document.hidden || void loadPerson({ quiet: true, background: true }), RECHECK)
    return () => clearInterval(timer)
  }, [frozen])
}

/** What restricts the account, each with the page where something can be done about it. */
export const RestrictionText = ({ bar }: { bar: boolean }) => {
  const { t } = useTranslation(['restricted', 'shell'])
  const { frozen, eraseAt } = useSignalValue(person) ?? {}
  useRecheck(frozen !== undefined)
  const line = (id: string, tone: 'bad' | 'warn', text: string, link: ReactNode) => (
    <Note key={id} small as="span" tone={tone} className={css[bar ? 'bar' : 'note']} data-restriction={id}>
      <span className={css['text']}>{text}</span>
      {link}
    </Note>
  )
  const lines = [
    frozen === undefined
      ? null
      : line(
          'frozen',
          'bad',
          t('frozen', { reason: t(`reason.${frozen}`) }),
          <PageLink to="/pages/C2C/customerService">{t('shell:title.services')}</PageLink>,
        ),
    eraseAt === undefined
      ? null
      : line(
          'closing',
          'warn',
          t('closing', { time: formatDate(eraseAt) }),
          <PageLink to="/x/data">{t('shell:title.myData')}</PageLink>,
        ),
  ]
  return bar ? (
    <output aria-live="polite" className={css['bars']}>
      {lines}
    </output>
  ) : (
    <div className={css['notes']}>{lines}</div>
  )
}
