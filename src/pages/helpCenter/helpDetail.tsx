import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { helpCenter } from '#protocol'
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
import { articlePath } from './parts/ArticleList.tsx'
import { CHAT } from './parts/chat.ts'
import { rememberArticle } from './parts/recentArticles.ts'

const LIST = '/pages/helpCenter/helpCenter'

/** One help article, with those that go on from it and the way to the chat. */
const HelpDetail = () => {
  const { t } = useTranslation(['help', 'shell'])
  const navigation = useNavigation()
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const call = useCall(helpCenter.getHelpDetails, { id })
  const read = call.data?.id
  useEffect(() => {
    if (read !== undefined) rememberArticle(read)
  }, [read])
  const missing = (
    <Empty title={t('help:missing')} text={t('help:missingText')}>
      <Button onPress={() => navigation.replace(LIST)}>{t('help:showAll')}</Button>
    </Empty>
  )
  return (
    <Page
      bar={
        <PageBar title={t('shell:title.helpDetail')} back={LIST}>
          {call.data && (
            <ShareButton path={articlePath(id)} title={call.data.title} label={t('help:share')} what={t('help:link')} />
          )}
        </PageBar>
      }
    >
      <TextState call={call} missing={missing}>
        {({ title, body, writtenIn, updatedAt, related }) => (
          <Article
            title={title}
            lang={writtenIn}
            facts={
              <>
                <span>{t('help:updated', { date: formatDate(updatedAt) })}</span>
                <WrittenIn code={writtenIn} />
              </>
            }
          >
            <Blocks blocks={body} lang={writtenIn} />
            <ReadNext label={t('help:related')}>
              {related.length === 0 ? null : <NextLabel heading text={t('help:related')} />}
              {related.map((one) => (
                <NextLink key={one.id} to={articlePath(one.id)}>
                  {one.title}
                </NextLink>
              ))}
              <NextLink to={CHAT}>{t('help:contact')}</NextLink>
            </ReadNext>
          </Article>
        )}
      </TextState>
    </Page>
  )
}
export default HelpDetail
