import { useTranslation } from 'react-i18next'
import type { certification } from '#protocol'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Note } from '../../ui/Note.tsx'
import css from './Identity.module.css'

type Step = Pick<certification.PrimaryStep, 'state' | 'reason' | 'caseId' | 'submittedAt' | 'decidedAt' | 'byDemo'>

/** What became of a step: the reason, who decided, when, what was sent, and the way to its case. */
export const Verdict = ({ step, rows }: { step: Step; rows: readonly KeyValueRow[] }) => {
  const { t } = useTranslation('certification')
  const { state, reason, caseId, submittedAt, decidedAt, byDemo } = step
  const times: KeyValueRow[] = [
    { id: 'sent', label: t('sentAt'), value: formatDateTime(submittedAt) },
    ...(decidedAt === 0 ? [] : [{ id: 'decided', label: t('decidedAt'), value: formatDateTime(decidedAt) }]),
  ]
  return (
    <>
      {reason === undefined ? null : <Note tone="bad">{t(`reason.${reason}`)}</Note>}
      {state === 'expired' ? <Note tone="bad">{t('expired')}</Note> : null}
      {byDemo ? <Note tone="demo">{t(decidedAt === 0 ? 'demo.pending' : 'demo.decided')}</Note> : null}
      <KeyValue rows={[...rows, ...times]} />
      {caseId === undefined ? null : (
        <div className={css['link']}>
          <ListRow label={t('toCase')} href={`/x/case?id=${caseId}`} />
        </div>
      )}
    </>
  )
}
