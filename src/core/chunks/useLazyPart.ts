import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { usePart } from './usePart.ts'

const RETRY_DELAY_MS = 5_000

/**
 * A part of the shell that is not needed at its start; it is fetched at once, and again until it has come. `failed`: the
 * first attempt did not bring it. `known`: the part, where it was fetched before.
 */
export const useLazyPart = <P>(
  fetch: () => Promise<ComponentType<P>>,
  known?: ComponentType<P>,
): { readonly Part: ComponentType<P> | undefined; readonly failed: boolean } => {
  const { Part, want } = usePart(fetch, known)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const ask = async (): Promise<void> => {
      if (await want()) return
      setFailed(true)
      setTimeout(() => void ask(), RETRY_DELAY_MS)
    }
    void ask()
  }, [want])
  return { Part, failed }
}
