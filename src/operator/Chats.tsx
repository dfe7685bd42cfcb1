import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { useCallPages } from '../core/request/useCallPages.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useThrottled } from '../ui/useThrottled.ts'
import { PagedRows } from './More.tsx'
import css from './Operator.module.css'
import type { SupportUpdates } from './useSupportUpdates.ts'

const STATES = ['waiting', 'taken', 'closed'] as const
/** The list is asked for at most once in this time. */
const REFRESH_INTERVAL_MS = 1_000
type State = (typeof STATES)[number]

/** Conversations: those that wait, longest first; those that are taken; those that ended. Asked for again on each change. */
export const Chats = ({ updates }: { updates: SupportUpdates }) => {
  const { t } = useTranslation(['support', 'operator'])
  const [state, setState] = useState<State>('waiting')
  const pages = useCallPages(operators.OPERATOR_CALLS.listChats, { state }, { cursor: 'after' })
  const look = useThrottled<number>((version) => {
    if (version > 0) void pages.refresh()
  }, REFRESH_INTERVAL_MS)
  useEffect(() => look.call(updates.version), [updates.version, look])
  const rows = pages.pages.flatMap(({ chats }) => chats)
  return (
    <>
      <div className={css['out']}>
        <Segmented
          label={t('operator.state')}
          value={state}
          onChange={setState}
          items={STATES.map((id) => ({
            id,
            label:
              id === 'waiting' && updates.waiting > 0
                ? `${t('operator.waiting')} ${updates.waiting}`
                : id === 'taken' && updates.unread > 0
                  ? `${t('operator.taken')} ${updates.unread}`
                  : t(`operator.${id}`),
          }))}
        />
      </div>
      <PagedRows pages={pages} count={rows.length} empty={t('operator.empty')}>
        {rows.map(({ id, uid, waitingSince, lastAt, operator, unread, language }) => (
          <ListRow
            key={id}
            label={uid === null ? `${t('operator.guest')} ${id}` : t('operator.user', { uid })}
            hint={[
              state === 'waiting'
                ? t('operator.since', { time: formatDateTime(waitingSince) })
                : formatDateTime(lastAt),
              language,
              operator === '' ? '' : t('operator.with', { name: operator }),
            ]
              .filter((text) => text !== '')
              .join(' · ')}
            end={unread === 0 ? undefined : <Tag tone="accent">{t('operator.unread', { number: unread })}</Tag>}
            href={`/desk?view=support&id=${id}`}
          />
        ))}
      </PagedRows>
    </>
  )
}
