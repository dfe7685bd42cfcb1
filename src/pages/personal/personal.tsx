import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v1 } from '#protocol'
import { useNavigation } from '../../app/navigation.ts'
import { MARKET } from '../../app/screens.ts'
import { signOut } from '../../app/session.ts'
import { loadPerson } from '../../app/startData.ts'
import { person, statusAdvanced } from '../../app/state.ts'
import { formatDate } from '../../format/time.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { type Failure, failureText } from '../../request/message.ts'
import { request } from '../../request/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DemoTag } from '../../ui/DemoTag.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toastQueue.ts'
import css from './parts/Profile.module.css'
import { SettingsRows } from './parts/SettingsRows.tsx'

const Profile = () => {
  const { t } = useTranslation('account')
  const who = useSignalValue(person)
  const status = useSignalValue(statusAdvanced)
  const [failure, setFailure] = useState<Failure>()
  const load = (): Promise<void> => loadPerson().then(setFailure)
  useEffect(() => void loadPerson().then(setFailure), [])

  if (who === undefined && failure !== undefined)
    return <ErrorState compact title={failureText(failure)} onRetry={load} />
  if (who === undefined)
    return (
      <Card title={t('personal.signedInAs')}>
        <Skeleton width="60%" height={26} />
      </Card>
    )
  return (
    <Card title={t('personal.signedInAs')}>
      <p className={css['who']}>{who.account}</p>
      <p className={css['line']}>
        {t('personal.uid', { uid: who.uid })} <DemoTag />
      </p>
      <KeyValue
        rows={[
          { id: 'status', label: t('personal.status'), value: t(`personal.statusAdvanced.${status}`) },
          { id: 'since', label: t('personal.since'), value: formatDate(who.createdAt) },
        ]}
      />
    </Card>
  )
}

/** Who is signed in, the settings, and the way out. */
const Personal = () => {
  const { t } = useTranslation(['account', 'shell'])
  const navigation = useNavigation()
  // First away from here: this page would ask for a login as soon as nobody is signed in.
  const leaving = useRef(false)
  useEffect(
    () => () => {
      if (leaving.current) signOut()
    },
    [],
  )
  const leave = async (): Promise<void> => {
    const reply = await request(v1.loginOut, {})
    if (reply.kind !== 'ok' && reply.kind !== 'expired') return showToast(failureText(reply), 'bad')
    leaving.current = true
    navigation.replace(MARKET)
    return showToast(t('account:personal.signedOut'), 'good')
  }
  return (
    <Page tint bar={<PageBar title={t('shell:title.personal')} />}>
      <Profile />
      <Card flush>
        <ListRow label={t('account:personal.away')} onPress={() => navigation.push('/x/away')} />
      </Card>
      <SettingsRows />
      <div className={css['out']}>
        <Button variant="ghost" size="large" wide onPress={leave}>
          {t('account:personal.signOut')}
        </Button>
      </div>
    </Page>
  )
}

export default Personal
