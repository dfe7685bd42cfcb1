import Coins from 'lucide-react/icons/coins'
import Globe from 'lucide-react/icons/globe'
import Palette from 'lucide-react/icons/palette'
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
        icon={<Globe size={20} aria-hidden />}
        label={t('row.language')}
        end={LANGUAGE_NAMES[lang]}
        onPress={() => navigation.push('/pages/lang/lang')}
      />
      <ListRow
        icon={<Coins size={20} aria-hidden />}
        label={t('row.currency')}
        end={useSignalValue(currencyChoice) ?? currencyOf(lang)}
        onPress={() => navigation.push('/pages/personal/exchangeRate')}
      />
      <ListRow
        icon={<Palette size={20} aria-hidden />}
        label={t('group.appearance')}
        end={t(`theme.${useSignalValue(themeChoice)}`)}
        onPress={() => navigation.push('/pages/theme/theme')}
      />
    </>
  )
}
