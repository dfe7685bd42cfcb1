import { useTranslation } from 'react-i18next'
import { promotion } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { ChartNotice } from '../../market/charts/ChartNotice.tsx'
import { Article, NextLabel, NextLink, ReadNext } from '../../reading/Article.tsx'
import { Blocks } from '../../reading/Blocks.tsx'
import { TextState } from '../../reading/TextState.tsx'
import { formatDate } from '../../ui/format/time.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** Who runs the venue, and in which version. */
const About = () => {
  const { t } = useTranslation(['help', 'shell'])
  const call = useCall(promotion.aboutus, {})
  return (
    <Page bar={<PageBar title={t('shell:title.about')} />}>
      <TextState call={call}>
        {({ body, version, updatedAt }) => (
          <Article
            facts={
              <>
                <span>{t('help:terms.version', { version })}</span>
                <span>{t('help:updated', { date: formatDate(updatedAt) })}</span>
              </>
            }
          >
            <Blocks blocks={body} />
            <ChartNotice />
            <ReadNext label={t('help:more')}>
              <NextLabel heading text={t('help:more')} />
              <NextLink to="/pages/helpCenter/helpCenter">{t('shell:title.helpCenter')}</NextLink>
              <NextLink to="/pages/termsOfService/termsOfService">{t('shell:title.termsOfService')}</NextLink>
              <NextLink to="/x/honesty">{t('shell:title.honesty')}</NextLink>
            </ReadNext>
          </Article>
        )}
      </TextState>
    </Page>
  )
}

export default About
