import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The router listens only once its first screen is there, which takes a while on a slow phone. An address that came
 * meanwhile (a link from another app, the browser's own buttons) is opened then.
 */
export const useMissedAddress = (): void => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const now = location.hash.slice(1) || '/'
    if (now !== pathname + search) void navigate(now, { replace: true })
    // Only the first screen can have missed one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
