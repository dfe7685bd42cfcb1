import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { loginAddress } from '../app/guard.ts'
import { useNavigation } from '../app/navigation.ts'
import { signedIn } from '../app/state.ts'
import { useSignalValue } from '../live/useSignalValue.ts'

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
