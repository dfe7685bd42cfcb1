import { useTranslation } from 'react-i18next'
import { useNavigation } from '../app/navigation.ts'
import { language } from '../app/state.ts'
import { themeChoice } from '../app/theme.ts'
import { LANGUAGE_NAMES } from '../i18n/names.ts'
import { useSignalValue } from '../live/useSignalValue.ts'
import { currencyChoice, currencyOf } from '../money/displayCurrency.ts'
import { ListRow } from '../ui/ListRow.tsx'

/** What everybody sets first: language, display currency and theme, each with its present value. */
export const SettingsRows = () => {
  const { t } = useTranslation('settings')
  const navigation = useNavigation()
  const lang = useSignalValue(language)
  return (
    <>
      <ListRow
        label={t('row.language')}
        end={LANGUAGE_NAMES[lang]}
        onPress={() => navigation.push('/pages/lang/lang')}
      />
      <ListRow
        label={t('row.currency')}
        end={useSignalValue(currencyChoice) ?? currencyOf(lang)}
        onPress={() => navigation.push('/pages/personal/exchangeRate')}
      />
      <ListRow
        label={t('group.appearance')}
        end={t(`theme.${useSignalValue(themeChoice)}`)}
        onPress={() => navigation.push('/pages/theme/theme')}
      />
    </>
  )
}
