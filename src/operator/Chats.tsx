import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desk } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { usePages } from '../core/request/usePages.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useThrottled } from '../ui/useThrottled.ts'
import css from './Desk.module.css'
import { deskRequest } from './deskRequest.ts'
import type { SupportNews } from './useSupportNews.ts'

const STATES = ['waiting', 'taken', 'closed'] as const
/** The list is read anew at most so often, in ms. */
const LOOK = 1_000
type State = (typeof STATES)[number]

/** Conversations: who waits, longest first; those in hand; those that ended. Read anew whenever anything changed. */
export const Chats = ({ news }: { news: SupportNews }) => {
  const { t } = useTranslation(['support', 'desk'])
  const [state, setState] = useState<State>('waiting')
  const { pages, failure, hasMore, more, refresh, fetchingMore } = usePages(['desk', 'chats', state], (after) =>
    deskRequest(desk.DESK_CALLS.listChats, { state, ...(after === undefined ? {} : { after }) }),
  )
  const look = useThrottled<number>((version) => {
    if (version > 0) void refresh()
  }, LOOK)
  useEffect(() => look.call(news.version), [news.version, look])
  const rows = pages.flatMap(({ chats }) => chats)
  return (
    <>
      <div className={css['out']}>
        <Segmented
          label={t('desk.state')}
          value={state}
          onChange={setState}
          items={STATES.map((id) => ({
            id,
            label:
              id === 'waiting' && news.waiting > 0
                ? `${t('desk.waiting')} ${news.waiting}`
                : id === 'taken' && news.unread > 0
                  ? `${t('desk.taken')} ${news.unread}`
                  : t(`desk.${id}`),
          }))}
        />
      </div>
      {failure !== undefined && rows.length === 0 ? (
        <ErrorState title={failureText(failure)} onRetry={refresh} />
      ) : rows.length === 0 ? (
        <Empty title={t('desk.empty')} text="" />
      ) : (
        <ListSection>
          {rows.map(({ id, uid, waitingSince, lastAt, operator, unread, language }) => (
            <ListRow
              key={id}
              label={uid === null ? `${t('desk.guest')} ${id}` : t('desk.user', { uid })}
              hint={[
                state === 'waiting' ? t('desk.since', { time: formatDateTime(waitingSince) }) : formatDateTime(lastAt),
                language,
                operator === '' ? '' : t('desk.with', { name: operator }),
              ]
                .filter((text) => text !== '')
                .join(' · ')}
              end={unread === 0 ? undefined : <Tag tone="accent">{t('desk.unread', { number: unread })}</Tag>}
              href={`/desk?view=support&id=${id}`}
            />
          ))}
        </ListSection>
      )}
      {hasMore ? (
        <Button variant="ghost" wide busy={fetchingMore} onPress={more}>
          {t('desk:more')}
        </Button>
      ) : null}
    </>
  )
}
