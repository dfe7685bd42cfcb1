import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useSignalValue } from '../live/useSignalValue.ts'
import { showToast } from '../ui/toastQueue.ts'
import { loginAddress } from './guard.ts'
import { useNavigation } from './navigation.ts'
import { canonicalPath, LOGIN } from './screens.ts'
import { expiries } from './session.ts'

let seen = 0

/** Sends the user to the login page when his session expired, and says why; afterwards he returns to where he was. */
export const SessionWatch = () => {
  const { t } = useTranslation('shell')
  const count = useSignalValue(expiries)
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  useEffect(() => {
    if (count === seen) return
    seen = count
    showToast(t('loginExpired'), 'bad')
    if (canonicalPath(pathname) !== LOGIN) navigation.replace(loginAddress(pathname + search))
  }, [count, navigation, pathname, search, t])
  return null
}
