import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { NoticeRow } from './parts/NoticeRow.tsx'
import { newestTime, unreadIds } from './parts/unreadIds.ts'
import { useNotices } from './parts/useNotices.ts'
import { useUnreadAtOpening } from './parts/useUnreadNotices.ts'

/** The announcements, pinned ones first. Those that are new to the user have a dot until they leave the page. */
const NoticeList = () => {
  const { t } = useTranslation(['notice', 'shell'])
  const list = useNotices()
  const notices = list.pages.flatMap((page) => page.notices)
  const unread = unreadIds(notices, useUnreadAtOpening(newestTime(notices)))
  return (
    <Page bar={<PageBar title={t('shell:title.notice')} />}>
      <Paged
        pages={list}
        count={notices.length}
        empty={<Empty title={t('notice:empty')} text={t('notice:emptyText')} />}
      >
        <ul>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} unread={unread.has(notice.id)} />
          ))}
        </ul>
      </Paged>
    </Page>
  )
}
export default NoticeList
