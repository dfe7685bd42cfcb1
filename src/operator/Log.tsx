import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { useCallPages } from '../core/request/useCallPages.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { Note } from '../ui/Note.tsx'
import { useAuditWords } from './auditWords.ts'
import { Lines } from './Lines.tsx'
import { LogExport } from './LogExport.tsx'
import { LogFilter } from './LogFilter.tsx'
import { More } from './More.tsx'
import css from './Operator.module.css'

const Entries = ({ filter }: { filter: operators.AuditFilter }) => {
  const { t } = useTranslation('operator')
  const { act, subject, detail, outcome } = useAuditWords()
  const pages = useCallPages(operators.OPERATOR_CALLS.audit, filter, { cursor: 'after' })
  const { failure } = pages
  if (failure !== undefined) return <ErrorState title={failureText(failure)} onRetry={pages.refresh} />
  const lines = pages.pages.flatMap((page) => page.lines)
  return (
    <Card title={t('view.log')}>
      {lines.length === 0 && !pages.loading ? <Note>{t('log.none')}</Note> : null}
      <Lines>
        {lines.map((line) => (
          <li key={line.id}>
            {`${line.name} · ${act(line)} · `}
            {/* What was looked up is typed, and must not turn its surroundings around. */}
            {line.subject === '' ? null : (
              <>
                <bdi>{subject(line)}</bdi>
                {' · '}
              </>
            )}
            {detail(line).map((text) => (
              <Fragment key={text}>
                <bdi>{text}</bdi>
                {' · '}
              </Fragment>
            ))}
            {outcome(line)}
            <Note className={css['long']}>
              {line.ip === '' ? formatDateTime(line.at) : `${formatDateTime(line.at)} · ${line.ip}`}
            </Note>
          </li>
        ))}
      </Lines>
      <More pages={pages} />
      {lines.length === 0 ? null : <LogExport filter={filter} />}
    </Card>
  )
}

/** What operators did and looked at, newest first, as far as a filter lets it through. */
export const Log = () => {
  const [filter, setFilter] = useState<operators.AuditFilter>({})
  return (
    <>
      <LogFilter onChange={setFilter} />
      <Entries filter={filter} />
    </>
  )
}
