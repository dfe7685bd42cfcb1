import { useTranslation } from 'react-i18next'
import type { cases } from '#protocol'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { OutageNote } from '../../ui/OutageNote.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Timeline, type TimelineEntry } from '../../ui/Timeline.tsx'
import { CaseTag } from './CaseTag.tsx'
import { EVENT_STATES } from './caseEvents.ts'
import css from './Identity.module.css'

/** One case: whose turn it is, until when, why it ended so, and what happened. */
export const CaseDetails = ({ view }: { view: cases.CaseView }) => {
  const { t } = useTranslation('certification')
  const { id, kind, state, next, deadline, lengthened, openedAt, reason, byDemo, events } = view
  const past: TimelineEntry[] = events.map((event) => ({
    id: event.id,
    title: t(`case.event.${event.kind}`),
    detail: `${formatDateTime(event.at)} · ${t(`case.by.${event.by}`)}`,
    state: EVENT_STATES[event.kind],
  }))
  const now: TimelineEntry[] =
    state === 'open'
      ? [{ id: 'now', title: t(`case.next.${next}`), detail: formatDateTime(deadline), state: 'now' }]
      : []
  return (
    <>
      <Card title={t(`case.kind.${kind}`)}>
        <Stack>
          <CopyRow label={t('case.number')} value={id} />
          <p className={css['line']}>
            <Note as="span">{t('case.stateLabel')}</Note>
            <CaseTag state={state} />
          </p>
          {reason === undefined ? null : <Note tone="bad">{t(`reason.${reason}`)}</Note>}
          {byDemo ? <Note tone="demo">{t(state === 'open' ? 'demo.pending' : 'demo.decided')}</Note> : null}
          <KeyValue
            rows={[
              { id: 'next', label: t('case.nextLabel'), value: t(`case.next.${next}`), strong: true },
              ...(deadline === 0
                ? []
                : [{ id: 'deadline', label: t('case.deadline'), value: formatDateTime(deadline) }]),
            ]}
          />
          {deadline === 0 ? null : <OutageNote lengthened={lengthened} since={openedAt} until={deadline} />}
        </Stack>
      </Card>
      <Card title={t('case.history')}>
        <Timeline entries={[...past, ...now]} label={t('case.history')} />
      </Card>
    </>
  )
}
