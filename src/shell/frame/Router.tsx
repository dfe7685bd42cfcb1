import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { HistoryEntryContext, useOpenHistoryEntry } from '../../core/screens/useHistoryEntry.ts'
import { destination } from '../../core/session/guard.ts'
import { mounts, signedIn } from '../../core/state/state.ts'
import { Page } from '../../ui/Page.tsx'
import { SessionWait } from '../../ui/SessionWait.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { LazyKit } from '../watches/LazyKit.tsx'
import { LazyUnknownPage } from '../watches/LazyParts.tsx'
import { ScreenHost } from './ScreenHost.tsx'
import { useMissedAddress } from './useMissedAddress.ts'

const Destination = () => {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const goal = destination(pathname, search, useSignalValue(signedIn))
  const mount = useSignalValue(mounts)
  const navigation = useNavigation()
  const login = goal.show === 'login' ? goal.to : undefined

  useEffect(() => {
    if (login !== undefined) navigation.replace(login)
  }, [login, navigation])

  if (LazyKit !== undefined && pathname === '/kit')
    return (
      <Suspense>
        <LazyKit />
      </Suspense>
    )
  switch (goal.show) {
    case 'screen':
      return <ScreenHost key={mount} screen={goal.screen} />
    case 'unknown':
      return <LazyUnknownPage />
    case 'wait':
      return <SessionWait title={t(goal.screen.title)} back={goal.screen.tab === undefined} />
    case 'login':
      return (
        <Page>
          <SkeletonRows />
        </Page>
      )
  }
}

/** Shows what the address means for the one who asks. */
export const Router = () => {
  useMissedAddress()
  return (
    <HistoryEntryContext value={useOpenHistoryEntry()}>
      <Destination />
    </HistoryEntryContext>
  )
}
