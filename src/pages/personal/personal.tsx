import Settings from 'lucide-react/icons/settings'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { v1 } from '#protocol'
import { SettingsRows } from '../../account/settings/SettingsRows.tsx'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { MARKET } from '../../core/screens/screens.ts'
import { beginLeaving, signOut } from '../../core/session/session.ts'
import { demo } from '../../core/state/state.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { LowDataSwitch } from '../../ui/LowDataSwitch.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TwoColumns } from '../../ui/TwoColumns.tsx'
import { AREAS, HELP } from './parts/areas.ts'
import { PageRows } from './parts/PageRows.tsx'
import { Profile } from './parts/Profile.tsx'
import { ProgressCard } from './parts/ProgressCard.tsx'
import { QuickActions } from './parts/QuickActions.tsx'

/** Who is signed in, the ways to every part of the product, the settings, and the way out. */
const Personal = () => {
  const { t } = useTranslation(['account', 'shell', 'settings'])
  const navigation = useNavigation()
  const isDemo = useSignalValue(demo)
  // First away from here: this page would ask for a login as soon as nobody is signed in.
  const leaving = useRef(false)
  useEffect(
    () => () => {
      if (!leaving.current) return
      signOut()
      showToast(t('account:personal.signedOut'), 'good')
    },
    [t],
  )
  const leave = async (): Promise<void> => {
    const stay = beginLeaving()
    const reply = await request(v1.loginOut, {})
    if (reply.kind !== 'ok' && reply.kind !== 'expired') {
      stay()
      return showToast(failureText(reply), 'bad')
    }
    leaving.current = true
    return navigation.replace(MARKET)
  }
  return (
    <Page tint bar={<PageBar title={t('shell:title.personal')} />}>
      <TwoColumns
        first={
          <>
            <Profile />
            <ProgressCard />
          </>
        }
        second={AREAS.map(({ group, quick, to }) => (
          <ListSection key={group} title={t(`account:personal.${group}`)}>
            {quick === undefined ? null : <QuickActions label={t(`account:personal.${group}`)} to={quick} />}
            <PageRows to={to} />
          </ListSection>
        ))}
        last={
          <>
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
              <PageRows to={isDemo ? [...HELP, '/x/mailbox'] : HELP} />
            </ListSection>
            <Stack space="foot">
              <Button variant="ghost" size="large" wide onPress={leave}>
                {t('account:personal.signOut')}
              </Button>
            </Stack>
          </>
        }
      />
    </Page>
  )
}

export default Personal
