import { useTranslation } from 'react-i18next'
import { promotion } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { Article } from '../../reading/Article.tsx'
import { Blocks } from '../../reading/Blocks.tsx'
import { Contents } from '../../reading/Contents.tsx'
import { TextState } from '../../reading/TextState.tsx'
import { formatDate } from '../../ui/format/time.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** The terms that are in force, with their version and a table of contents. */
const TermsOfService = () => {
  const { t } = useTranslation(['help', 'shell'])
  const call = useCall(promotion.termService, {})
  return (
    <Page bar={<PageBar title={t('shell:title.termsOfService')} />}>
      <TextState call={call}>
        {({ body, version, effectiveAt, updatedAt }) => (
          <Article
            facts={
              <>
                <span>{t('help:terms.version', { version })}</span>
                <span>{t('help:terms.inForce', { date: formatDate(effectiveAt) })}</span>
                <span>{t('help:updated', { date: formatDate(updatedAt) })}</span>
              </>
            }
          >
            <Contents blocks={body} label={t('help:terms.contents')} />
            <Blocks blocks={body} />
          </Article>
        )}
      </TextState>
    </Page>
  )
}
export default TermsOfService
