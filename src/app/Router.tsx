import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSignalValue } from '../live/useSignalValue.ts'
import { Page } from '../ui/Page.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { destination } from './guard.ts'
import { LateKit } from './LateKit.tsx'
import { LateComingPage } from './LateParts.tsx'
import { useNavigation } from './navigation.ts'
import { ScreenHost } from './ScreenHost.tsx'
import { mounts, signedIn } from './state.ts'
import { useMissedAddress } from './useMissedAddress.ts'
import { PlaceContext, useOpenPlace } from './usePlace.ts'

const Destination = () => {
  const { pathname, search } = useLocation()
  const goal = destination(pathname, search, useSignalValue(signedIn))
  const mount = useSignalValue(mounts)
  const navigation = useNavigation()
  const login = goal.show === 'login' ? goal.to : undefined

  useEffect(() => {
    if (login !== undefined) navigation.replace(login)
  }, [login, navigation])

  if (LateKit !== undefined && pathname === '/kit')
    return (
      <Suspense>
        <LateKit />
      </Suspense>
    )
  switch (goal.show) {
    case 'screen':
      return <ScreenHost key={mount} screen={goal.screen} />
    case 'coming':
      return <LateComingPage coming={goal.coming} />
    case 'unknown':
      return <LateComingPage />
    case 'wait':
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
    <PlaceContext value={useOpenPlace()}>
      <Destination />
    </PlaceContext>
  )
}
