import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { common, htmlLang, isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, NATIVE_REVIEWS } from '#protocol'
import { chooseLanguage } from '../../core/i18n/language.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { language } from '../../core/state/state.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Card } from '../../ui/Card.tsx'
import { formatMoney } from '../../ui/format/number.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import css from './lang.module.css'

/** A choice mounts the page again; a user who chose by keyboard continues where they were. */
let chosenHere = false

/** The languages that the venue has, in its order; all of the app's until it has answered. */
const useLanguages = (): readonly Language[] => {
  const { data } = useCall(common.languageList, {}, { fresh: Number.POSITIVE_INFINITY })
  const offered = data?.languages.map(({ code }) => code).filter(isLanguage)
  return offered === undefined || offered.length === 0 ? LANGUAGES : offered
}

/** The language, chosen by hand: it stays until another is chosen. */
const Lang = () => {
  const { t } = useTranslation(['settings', 'shell', 'common'])
  const shown = useSignalValue(language)
  const [choice, setChoice] = useState<Language>()
  const [now] = useState(() => Date.now())
  useEffect(() => {
    if (chosenHere) document.querySelector<HTMLElement>('main input:checked')?.focus()
    chosenHere = false
  }, [])
  const choose = async (next: Language): Promise<void> => {
    setChoice(next)
    chosenHere = true
    if (await chooseLanguage(next)) return
    chosenHere = false
    setChoice(undefined)
    showToast(t('common:networkAbnormal'), 'bad')
  }
  return (
    <Page tint bar={<PageBar title={t('shell:title.lang')} />}>
      <Card flush>
        <RadioList
          items={useLanguages().map((id) => ({
            id,
            label: LANGUAGE_NAMES[id],
            lang: htmlLang(id),
            hint: NATIVE_REVIEWS[id] === 'none' ? t('settings:language.unreviewed') : undefined,
          }))}
          value={choice ?? shown}
          onChange={(next) => void choose(next)}
          label={t('settings:language.title')}
        />
      </Card>
      <Note small className={css['below']}>
        {t('settings:language.hint')}
        <span className={css['sample']}>
          {formatMoney('1234567.89')} · {formatDateTime(now)}
        </span>
        <span className={css['sample']}>{t('settings:language.report')}</span>
      </Note>
    </Page>
  )
}

export default Lang
