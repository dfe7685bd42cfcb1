import type { ComponentType } from 'react'
import { startTransition, useCallback, useState } from 'react'

/**
 * A sheet that is fetched when it is first wanted. `want` answers whether it is there; the next wish tries again. `there`:
 * the part, where it was fetched already.
 */
export const usePart = <P>(
  fetch: () => Promise<ComponentType<P>>,
  there?: ComponentType<P>,
): { readonly Part: ComponentType<P> | undefined; readonly want: () => Promise<boolean> } => {
  const [part, setPart] = useState<{ readonly Part: ComponentType<P> } | undefined>(there && { Part: there })
  const want = useCallback(async () => {
    try {
      const Part = await fetch()
      // Nobody waits for it with a finger down: it is made in short steps.
      startTransition(() => setPart({ Part }))
      return true
    } catch (error) {
      console.warn(error)
      return false
    }
  }, [fetch])
  return { Part: part?.Part, want }
}
