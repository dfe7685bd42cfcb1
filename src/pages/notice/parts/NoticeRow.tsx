import Pin from 'lucide-react/icons/pin'
import { useTranslation } from 'react-i18next'
import type { coinNotice, OutputOf } from '#protocol'
import { WrittenIn } from '../../../reading/WrittenIn.tsx'
import { formatDate } from '../../../ui/format/time.ts'
import { Tag } from '../../../ui/Tag.tsx'
import css from './Notice.module.css'

type Notice = OutputOf<typeof coinNotice.announcementContent>['notices'][number]

/** One announcement of the list, with a dot while it has not been seen. */
export const NoticeRow = ({ notice, unread }: { notice: Notice; unread: boolean }) => {
  const { t } = useTranslation('notice')
  const { id, kind, title, summary, writtenIn, publishedAt, pinned } = notice
  return (
    <li className={css['item']}>
      <a className={css['row']} href={`#/pages/notice/detail?id=${id}`} data-unread={unread ? '' : undefined}>
        <span className={css['facts']}>
          <Tag tone={kind === 'maintenance' ? 'warn' : 'plain'}>{t(`kind.${kind}`)}</Tag>
          <span>{formatDate(publishedAt)}</span>
          <WrittenIn code={writtenIn} />
          {pinned ? (
            <span className={css['pinned']}>
              <Pin size={12} aria-hidden />
              {t('pinned')}
            </span>
          ) : null}
        </span>
        <span className={css['title']}>
          {unread ? (
            <>
              <span className={css['dot']} aria-hidden="true" />
              <span className="hidden-text">{t('unread')}</span>
            </>
          ) : null}
          <span lang={writtenIn}>{title}</span>
        </span>
        <span className={css['summary']} lang={writtenIn}>
          {summary}
        </span>
      </a>
    </li>
  )
}
