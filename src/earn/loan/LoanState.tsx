import { useTranslation } from 'react-i18next'
import type { Loan } from '#protocol'
import { percentText } from '../../ui/format/rate.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { Note } from '../../ui/Note.tsx'

interface LoanStateProps {
  loan: Loan
  /** The venue's time, Unix ms. */
  now: number
}

/** What the owner of a running loan has to know now: its ratio, an index that is missing or just back, its end. */
export const LoanState = ({ loan: { level, index, terms, endAt }, now }: LoanStateProps) => {
  const { t } = useTranslation('loan')
  return (
    <>
      {now >= endAt ? <Note tone="warn">{t('overdue')}</Note> : null}
      {level === 'safe' ? null : (
        <Note tone={level === 'notice' ? 'warn' : 'bad'}>
          {t(`warning.${level}`, { limit: percentText(terms[level]), liquidation: percentText(terms.liquidation) })}
        </Note>
      )}
      {index === undefined ? (
        <Note tone="warn">{t('noIndex')}</Note>
      ) : index.fresh ? (
        now < index.sellsFrom && <Note small>{t('grace', { time: formatDateTime(index.sellsFrom) })}</Note>
      ) : (
        <Note tone="warn">{t('stale')}</Note>
      )}
    </>
  )
}
