import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { common } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Blocks } from '../../reading/Blocks.tsx'
import css from '../../reading/Reading.module.css'
import { ShareButton } from '../../reading/ShareButton.tsx'
import { TextState } from '../../reading/TextState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatDate } from '../../ui/format/time.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { articlePath } from './parts/ArticleList.tsx'
import { rememberArticle } from './parts/recentArticles.ts'

const LIST = '/pages/helpCenter/helpCenter'

/** One help article, with those that go on from it. */
const HelpDetail = () => {
  const { t } = useTranslation(['help', 'shell'])
  const navigation = useNavigation()
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const call = useCall(common.getHelpDetails, { id })
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
        {({ title, body, updatedAt, related }) => (
          <article className={css['page']}>
            <h2 className={css['title']}>{title}</h2>
            <p className={css['facts']}>{t('help:updated', { date: formatDate(updatedAt) })}</p>
            <Blocks blocks={body} />
            {related.length === 0 ? null : (
              <nav className={css['after']} aria-label={t('help:related')}>
                <h2 className={css['label']}>{t('help:related')}</h2>
                {related.map((one) => (
                  <a key={one.id} className={css['link']} href={`#${articlePath(one.id)}`}>
                    {one.title}
                  </a>
                ))}
              </nav>
            )}
          </article>
        )}
      </TextState>
    </Page>
  )
}
export default HelpDetail
