import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../../app/navigation.ts'
import { language } from '../../../app/state.ts'
import { themeChoice } from '../../../app/theme.ts'
import { LANGUAGE_NAMES } from '../../../i18n/names.ts'
import { useSignalValue } from '../../../live/useSignalValue.ts'
import { Card } from '../../../ui/Card.tsx'
import { ListRow } from '../../../ui/ListRow.tsx'
import { LowDataSwitch } from '../../../ui/LowDataSwitch.tsx'

/** What everybody may set: language, appearance and how much data the prices may use. */
export const SettingsRows = () => {
  const { t } = useTranslation('account')
  const navigation = useNavigation()
  return (
    <Card flush>
      <ListRow
        label={t('personal.language')}
        end={LANGUAGE_NAMES[useSignalValue(language)]}
        onPress={() => navigation.push('/pages/lang/lang')}
      />
      <ListRow
        label={t('personal.theme')}
        end={t(`theme.${useSignalValue(themeChoice)}`)}
        onPress={() => navigation.push('/pages/theme/theme')}
      />
      <LowDataSwitch />
    </Card>
  )
}
