import { useTranslation } from 'react-i18next'
import { failureText } from '../../core/request/message.ts'
import { KeptNote } from '../../reading/KeptNote.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListEnd } from '../../ui/ListEnd.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { NoticeRow } from './parts/NoticeRow.tsx'
import { newestTime, unreadIds } from './parts/unreadIds.ts'
import { useNotices } from './parts/useNotices.ts'
import { useUnreadAtOpening } from './parts/useUnreadNotices.ts'

/** The announcements, pinned ones first. Those that are new to the user have a dot until he leaves. */
const NoticeList = () => {
  const { t } = useTranslation(['notice', 'shell'])
  const list = useNotices()
  const notices = list.pages.flatMap((page) => page.notices)
  const unread = unreadIds(notices, useUnreadAtOpening(newestTime(notices)))
  const { loading, failure, refresh } = list
  return (
    <Page bar={<PageBar title={t('shell:title.notice')} />}>
      {loading ? <SkeletonRows /> : null}
      {!loading && notices.length === 0 ? (
        failure === undefined ? (
          <Empty title={t('notice:empty')} text={t('notice:emptyText')} />
        ) : (
          <ErrorState title={failureText(failure)} onRetry={refresh} />
        )
      ) : null}
      {notices.length > 0 ? (
        <>
          <KeptNote at={list.pages[0]?.keptAt} />
          <ul>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} unread={unread.has(notice.id)} />
            ))}
          </ul>
          <ListEnd pages={list} />
        </>
      ) : null}
    </Page>
  )
}
export default NoticeList
