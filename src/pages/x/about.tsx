import { useTranslation } from 'react-i18next'
import { promotion } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { Blocks } from '../../reading/Blocks.tsx'
import css from '../../reading/Reading.module.css'
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
          <article className={css['page']}>
            <p className={css['facts']}>
              <span>{t('help:terms.version', { version })}</span>
              <span>{t('help:updated', { date: formatDate(updatedAt) })}</span>
            </p>
            <Blocks blocks={body} />
            <nav className={css['after']} aria-label={t('help:more')}>
              <h2 className={css['label']}>{t('help:more')}</h2>
              <a className={css['link']} href="#/pages/helpCenter/helpCenter">
                {t('shell:title.helpCenter')}
              </a>
              <a className={css['link']} href="#/pages/termsOfService/termsOfService">
                {t('shell:title.termsOfService')}
              </a>
              <a className={css['link']} href="#/x/honesty">
                {t('shell:title.honesty')}
              </a>
            </nav>
          </article>
        )}
      </TextState>
    </Page>
  )
}

export default About
