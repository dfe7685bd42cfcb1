import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../app/navigation.ts'
import { LOGIN } from '../../app/screens.ts'
import { signedIn } from '../../app/state.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import css from './parts/Profile.module.css'
import { SettingsRows } from './parts/SettingsRows.tsx'

/** The account page of a guest: the settings, and the ways in. */
const PersonalNologin = () => {
  const { t } = useTranslation(['account', 'shell', 'common'])
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
          <Button onPress={() => navigation.push(LOGIN)}>{t('common:signIn')}</Button>
          <Button variant="ghost" onPress={() => navigation.push('/pages/login/register')}>
            {t('common:signUp')}
          </Button>
        </div>
      </Card>
      <SettingsRows />
    </Page>
  )
}

export default PersonalNologin
