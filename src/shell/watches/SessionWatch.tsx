import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { canonicalPath, LOGIN } from '../../core/screens/screens.ts'
import { loginAddress } from '../../core/session/guard.ts'
import { expiries } from '../../core/session/session.ts'
import { showToast } from '../../core/toastQueue.ts'

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
