import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { loginAddress } from '../../core/session/guard.ts'
import { signedIn } from '../../core/state/state.ts'

/** For a page that guests may open but that is about an account: a guest signs in first. True once somebody is in. */
export const useNeedsSession = (needed = true): boolean => {
  const is = useSignalValue(signedIn)
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  useEffect(() => {
    if (needed && is === false) navigation.replace(loginAddress(pathname + search))
  }, [is, navigation, needed, pathname, search])
  return is === true
}
