import { useState } from 'react'
import { lateOf } from '../app/lateOf.tsx'
import { signedIn } from '../app/state.ts'
import { useSignalValue } from '../live/useSignalValue.ts'

const Late = lateOf(() => import('./FavouritesWatch.tsx'))

/** Fetched for who signs in; then it stays, so that it sees him sign out. */
export const LateFavouritesWatch = () => {
  const user = useSignalValue(signedIn)
  const [wanted, setWanted] = useState(false)
  if (user === true && !wanted) setWanted(true)
  return wanted ? <Late /> : null
}
