import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutputOf, speedConfig, speedOrder } from '#protocol'
import { formatDate } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { oddsRows } from './oddsRows.ts'
import css from './Timed.module.css'

interface OddsBoxProps {
  terms: OutputOf<typeof speedConfig.selectByCode>
  /** Pay-out ratio of the length that is chosen. */
  ratio: string
  /** One's own last contracts; undefined for a guest. */
  last: OutputOf<typeof speedOrder.speedProperty>['last'] | undefined
}

/** How often one must win to come out even, and what the venue keeps: before anything is confirmed. */
export const OddsBox = ({ terms, ratio, last }: OddsBoxProps) => {
  const { t } = useTranslation('timed')
  return (
    <section className={css['odds']} aria-label={t('odds.title')}>
      <h2>{t('odds.title')}</h2>
      <KeyValue rows={oddsRows(t, ratio, last)} />
      <p className={css['hint']}>{t('odds.note')}</p>
      <p className={css['hint']}>
        {t('odds.terms', { number: terms.config, date: formatDate(terms.from) })} ·{' '}
        <Link to="/x/terms">{t('terms.open')}</Link>
      </p>
    </section>
  )
}
