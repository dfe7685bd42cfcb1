import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { HOME } from '../../../core/screens/screens.ts'
import { returnPath } from '../../../core/session/guard.ts'
import { signedIn } from '../../../core/state/state.ts'

/** Who is signed in has no business here: on to the page that he wanted, else home; or first to `next`, where that says so. */
export const useLeaveWhenSignedIn = (next?: RefObject<string | undefined>): void => {
  const done = useSignalValue(signedIn) === true
  const { search } = useLocation()
  const navigation = useNavigation()
  useEffect(() => {
    if (!done) return
    const first = next?.current
    navigation.replace(first === undefined ? returnPath(search, HOME) : first + search)
  }, [done, navigation, next, search])
}
