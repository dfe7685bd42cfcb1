import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#protocol'
import { language } from '../../app/state.ts'
import { htmlLang } from '../../i18n/choose.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { LANGUAGE_NAMES } from '../../i18n/names.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { RadioList } from '../../ui/RadioList.tsx'

const ITEMS = LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id], lang: htmlLang(id) }))

/** The language, chosen by hand: it stays until another is chosen. */
const Lang = () => {
  const { t } = useTranslation(['account', 'shell'])
  return (
    <Page tint bar={<PageBar title={t('shell:title.lang')} />}>
      <Card flush>
        <RadioList
          items={ITEMS}
          value={useSignalValue(language)}
          onChange={(next) => void chooseLanguage(next)}
          label={t('account:language.title')}
        />
      </Card>
    </Page>
  )
}

export default Lang
