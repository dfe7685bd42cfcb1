import { useCallback, useSyncExternalStore } from 'react'

/** Does the window answer to a media query now? */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (told: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', told)
      return () => list.removeEventListener('change', told)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
