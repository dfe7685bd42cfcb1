import { useState } from 'react'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { signedIn } from '../../core/state/state.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const Lazy = lazyPart(() => import('./FavouritesWatch.tsx'))

/** Fetched for who signs in; then it stays, so that it sees him sign out. */
export const LazyFavouritesWatch = () => {
  const user = useSignalValue(signedIn)
  const [wanted, setWanted] = useState(false)
  if (user === true && !wanted) setWanted(true)
  return wanted ? <Lazy /> : null
}
