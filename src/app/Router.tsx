import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSignalValue } from '../live/useSignalValue.ts'
import { Page } from '../ui/Page.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { destination } from './guard.ts'
import { LateComingPage } from './LateParts.tsx'
import { useNavigation } from './navigation.ts'
import { ScreenHost } from './ScreenHost.tsx'
import { mounts, signedIn } from './state.ts'

/** Shows what the address means for the one who asks. */
export const Router = () => {
  const { pathname, search } = useLocation()
  const goal = destination(pathname, search, useSignalValue(signedIn))
  const mount = useSignalValue(mounts)
  const navigation = useNavigation()
  const login = goal.show === 'login' ? goal.to : undefined

  useEffect(() => {
    if (login !== undefined) navigation.replace(login)
  }, [login, navigation])

  switch (goal.show) {
    case 'screen':
      return <ScreenHost key={mount} screen={goal.screen} />
    case 'coming':
      return <LateComingPage />
    case 'unknown':
      return <LateComingPage unknown />
    case 'wait':
    case 'login':
      return (
        <Page>
          <SkeletonRows />
        </Page>
      )
  }
}
