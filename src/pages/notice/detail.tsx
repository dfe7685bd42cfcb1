import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type OutputOf, v1 } from '#protocol'
import { markRead, useUnread } from '../../core/request/unread.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Article, NextLabel, NextLink, ReadNext } from '../../reading/Article.tsx'
import { Blocks } from '../../reading/Blocks.tsx'
import { ShareButton } from '../../reading/ShareButton.tsx'
import { TextState } from '../../reading/TextState.tsx'
import { WrittenIn } from '../../reading/WrittenIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatDate } from '../../ui/format/time.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Tag } from '../../ui/Tag.tsx'

const LIST = '/pages/notice/notice'
const pathOf = (id: string): string => `/pages/notice/detail?id=${id}`

const Neighbours = ({ notice: { previous, next } }: { notice: OutputOf<typeof v1.details> }) => {
  const { t } = useTranslation('notice')
  const links = [
    { label: t('newer'), to: next },
    { label: t('older'), to: previous },
  ]
  return (
    <ReadNext label={t('others')}>
      {links.map(({ label, to }) =>
        to === undefined ? null : (
          <div key={label}>
            <NextLabel text={label} />
            <NextLink to={pathOf(to.id)}>{to.title}</NextLink>
          </div>
        ),
      )}
      <NextLink to={LIST}>{t('all')}</NextLink>
    </ReadNext>
  )
}

/** One announcement, with its neighbours in time. */
const NoticeDetail = () => {
  const { t } = useTranslation(['notice', 'shell'])
  const navigation = useNavigation()
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const call = useCall(v1.details, { id })
  const notice = call.data
  const unread = useUnread('notices')
  // The mark is a time: from here it may only move when this one is all that is new, else older ones lost their dot.
  const seen = notice !== undefined && notice.next === undefined && unread === 1 ? notice.publishedAt : undefined
  useEffect(() => {
    if (seen !== undefined) void markRead('notices', seen)
  }, [seen])
  const share = notice && (
    <ShareButton path={pathOf(id)} title={notice.title} label={t('notice:share')} what={t('notice:link')} />
  )
  const missing = (
    <Empty title={t('notice:missing')} text={t('notice:missingText')}>
      <Button onPress={() => navigation.replace(LIST)}>{t('notice:all')}</Button>
    </Empty>
  )
  return (
    <Page
      bar={
        <PageBar title={t('shell:title.noticeDetail')} back={LIST}>
          {share}
        </PageBar>
      }
    >
      <TextState call={call} missing={missing}>
        {(one) => (
          <Article
            title={one.title}
            lang={one.writtenIn}
            facts={
              <>
                <Tag>{t(`notice:kind.${one.kind}`)}</Tag>
                <span>{formatDate(one.publishedAt)}</span>
                <WrittenIn code={one.writtenIn} />
              </>
            }
          >
            <Blocks blocks={one.body} lang={one.writtenIn} />
            <Neighbours notice={one} />
          </Article>
        )}
      </TextState>
    </Page>
  )
}
export default NoticeDetail
