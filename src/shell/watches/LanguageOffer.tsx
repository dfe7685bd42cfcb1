import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { htmlLang, LANGUAGE_NAMES } from '#protocol'
import { chooseLanguage } from '../../core/i18n/language.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { language, languageOffer } from '../../core/state/state.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import css from './LanguageOffer.module.css'

const close = (): void => {
  languageOffer.value = undefined
}

/** After the server's default language took over: one tap goes back to the browser's, and stays there. */
export const LanguageOffer = () => {
  const { t } = useTranslation(['shell', 'common'])
  const offered = useSignalValue(languageOffer)
  const shown = useSignalValue(language)
  if (offered === undefined || offered === shown) return null
  return (
    <aside className={css['offer']}>
      <span className={css['text']}>{t('shell:languageOffer.text', { language: LANGUAGE_NAMES[shown] })}</span>
      <Button
        variant="plain"
        lang={htmlLang(offered)}
        onPress={async () => {
          if (!(await chooseLanguage(offered))) showToast(t('common:networkAbnormal'), 'bad')
        }}
      >
        {LANGUAGE_NAMES[offered]}
      </Button>
      <button type="button" className={`icon-target ${css['close']}`} aria-label={t('common:close')} onClick={close}>
        <X size={18} aria-hidden />
      </button>
    </aside>
  )
}
