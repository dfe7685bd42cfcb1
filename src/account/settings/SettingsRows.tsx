import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { language } from '../../core/state/state.ts'
import { themeChoice } from '../../core/state/theme.ts'
import { currencyChoice, currencyOf } from '../../market/currency/displayCurrency.ts'
import { ListRow } from '../../ui/ListRow.tsx'

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
