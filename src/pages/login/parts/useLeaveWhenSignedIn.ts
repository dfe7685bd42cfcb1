import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { returnPath } from '../../../app/guard.ts'
import { useNavigation } from '../../../app/navigation.ts'
import { HOME } from '../../../app/screens.ts'
import { signedIn } from '../../../app/state.ts'
import { useSignalValue } from '../../../live/useSignalValue.ts'

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
