import { createContext, use, useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { historyDepth } from './navigation.ts'
import { openPlace, storePlaces } from './places.ts'

/** The page that is open, as `places` knows it. */
export const PlaceContext = createContext('')

export const usePlace = (): string => use(PlaceContext)

/** The place of the address; once, above all screens. */
export const useOpenPlace = (): string => {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    addEventListener('pagehide', storePlaces)
    return () => removeEventListener('pagehide', storePlaces)
  }, [])
  return openPlace(pathname, historyDepth(), type === NavigationType.Push ? key : undefined)
}
