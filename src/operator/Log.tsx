import { Fragment } from 'react'
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
import { More } from './More.tsx'
import css from './Operator.module.css'

/** What operators did and looked at, newest first. */
export const Log = () => {
  const { t } = useTranslation('operator')
  const { act, subject, detail, outcome } = useAuditWords()
  const pages = useCallPages(operators.OPERATOR_CALLS.audit, {}, { cursor: 'after' })
  const { failure } = pages
  if (failure !== undefined) return <ErrorState title={failureText(failure)} onRetry={pages.refresh} />
  return (
    <Card title={t('view.log')}>
      <Lines>
        {pages.pages
          .flatMap(({ lines }) => lines)
          .map((line) => (
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
    </Card>
  )
}
