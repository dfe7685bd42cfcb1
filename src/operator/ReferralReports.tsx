import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { useCallPages } from '../core/request/useCallPages.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { PagedRows } from './More.tsx'
import css from './Operator.module.css'
import { ReportTag } from './ReportTag.tsx'
import { StateChoice } from './StateChoice.tsx'

const REFRESH_INTERVAL_MS = 10_000
const STATES = ['open', 'ended'] as const

/** Reports about invitations that wait, oldest first, or that were decided; page by page. */
export const ReferralReports = () => {
  const { t } = useTranslation(['operatorEarn', 'operator'])
  const [state, setState] = useState<(typeof STATES)[number]>('open')
  const pages = useCallPages(
    operators.OPERATOR_CALLS.listReferralReports,
    { state },
    { cursor: 'after', every: REFRESH_INTERVAL_MS },
  )
  const rows = pages.pages.flatMap((page) => page.reports)
  return (
    <>
      <div className={css['head']}>
        <StateChoice states={STATES} value={state} onChange={setState} />
      </div>
      <PagedRows pages={pages} count={rows.length} empty={t('report.none')}>
        {rows.map(({ id, kind, link, at, state: is, waits, decidedBy }) => (
          <ListRow
            key={id}
            label={`${t(`report.kind.${kind}`)} · ${t(`report.link.${link}`)}`}
            hint={[
              id,
              formatDateTime(at),
              waits ? t('operator:outcome.proposed') : '',
              decidedBy === '' ? '' : t('operator:case.decidedBy', { name: decidedBy }),
            ]
              .filter((text) => text !== '')
              .join(' · ')}
            end={<ReportTag state={is} />}
            href={`/desk?view=referrals&id=${id}`}
          />
        ))}
      </PagedRows>
    </>
  )
}
