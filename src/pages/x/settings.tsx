import { useTranslation } from 'react-i18next'
import { APP_VERSION } from '#protocol'
import { ClearRow } from '../../account/settings/ClearRow.tsx'
import { InstallRow } from '../../account/settings/InstallRow.tsx'
import { LookSwitches } from '../../account/settings/LookSwitches.tsx'
import { SettingsRows } from '../../account/settings/SettingsRows.tsx'
import { TextSize } from '../../account/settings/TextSize.tsx'
import { WalletRow } from '../../account/wallet/WalletRow.tsx'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Card } from '../../ui/Card.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { LowDataSwitch } from '../../ui/LowDataSwitch.tsx'
import { useMedia } from '../../ui/live/useMedia.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { runShortcut } from '../../ui/shortcuts.ts'

/** Everything that can be set, in one place. */
const Settings = () => {
  const { t } = useTranslation(['settings', 'shell', 'shortcuts'])
  const navigation = useNavigation()
  return (
    <Page tint bar={<PageBar title={t('shell:title.settings')} />}>
      <ListSection title={t('settings:group.general')}>
        <SettingsRows />
      </ListSection>
      <ListSection title={t('settings:group.appearance')} note={t('settings:look.quiet')}>
        <LookSwitches />
      </ListSection>
      <Card title={t('settings:theme.textSize')}>
        <TextSize />
      </Card>
      <ListSection title={t('settings:group.device')}>
        <LowDataSwitch />
        {useMedia('(any-hover: hover)') ? (
          <ListRow label={t('shortcuts:title')} onPress={() => runShortcut('help')} />
        ) : null}
        <InstallRow />
        <WalletRow />
        <ClearRow />
      </ListSection>
      <ListSection title={t('settings:group.about')}>
        <ListRow label={t('settings:about.row')} onPress={() => navigation.push('/x/about')} />
        <ListRow label={t('settings:about.version')} end={APP_VERSION} />
      </ListSection>
    </Page>
  )
}

export default Settings
