import LifeBuoy from 'lucide-react/icons/life-buoy'
import Settings from 'lucide-react/icons/settings'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsRows } from '../../account/settings/SettingsRows.tsx'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { LOGIN } from '../../core/screens/screens.ts'
import { signedIn } from '../../core/state/state.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { LowDataSwitch } from '../../ui/LowDataSwitch.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { HELP } from './parts/areas.ts'
import { PageRows } from './parts/PageRows.tsx'
import css from './personalNologin.module.css'

/** The account page of a guest: the ways in, the settings, and what is open to everybody. */
const PersonalNologin = () => {
  const { t } = useTranslation(['account', 'shell', 'common', 'settings'])
  const navigation = useNavigation()
  const user = useSignalValue(signedIn) === true
  useEffect(() => {
    if (user) navigation.replace('/pages/personal/personal')
  }, [user, navigation])
  return (
    <Page tint bar={<PageBar title={t('shell:title.personal')} />}>
      <Card title={t('account:personal.guestLead')}>
        <p className={css['line']}>{t('account:personal.guestText')}</p>
        <div className={css['actions']}>
          <Button variant="ghost" onPress={() => navigation.push(LOGIN)}>
            {t('common:signIn')}
          </Button>
          <Button onPress={() => navigation.push('/pages/login/register')}>{t('common:signUp')}</Button>
        </div>
      </Card>
      <ListSection>
        <PageRows to={['/x/practice']} />
      </ListSection>
      <ListSection title={t('account:personal.lost')}>
        <PageRows to={['/pages/login/forget']} />
        <ListRow
          icon={<LifeBuoy size={20} aria-hidden />}
          label={t('shell:title.manualReset')}
          hint={t('account:personal.lostHint')}
          href="/x/reset"
        />
      </ListSection>
      <ListSection title={t('shell:title.settings')}>
        <SettingsRows />
        <LowDataSwitch />
        <ListRow
          icon={<Settings size={20} aria-hidden />}
          label={t('settings:row.all')}
          onPress={() => navigation.push('/x/settings')}
        />
      </ListSection>
      <ListSection title={t('account:personal.help')}>
        <PageRows to={HELP} />
      </ListSection>
    </Page>
  )
}

export default PersonalNologin
