import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { returnPath } from '../../../app/guard.ts'
import { useNavigation } from '../../../app/navigation.ts'
import { HOME } from '../../../app/screens.ts'
import { signedIn } from '../../../app/state.ts'
import { useSignalValue } from '../../../live/useSignalValue.ts'

/** Who is signed in has no business here: on to the page that he wanted, else home. */
export const useLeaveWhenSignedIn = (): void => {
  const done = useSignalValue(signedIn) === true
  const { search } = useLocation()
  const navigation = useNavigation()
  useEffect(() => {
    if (done) navigation.replace(returnPath(search, HOME))
  }, [done, navigation, search])
}
