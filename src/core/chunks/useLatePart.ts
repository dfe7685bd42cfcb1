import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { usePart } from './usePart.ts'

/** Until a part has come it is asked for again so often, in ms. */
const AGAIN_MS = 5_000

/** A part that belongs to the shell but need not be there at its start; asked for until it has come. `failed`: not at first. */
export const useLatePart = <P>(
  fetch: () => Promise<ComponentType<P>>,
  there?: ComponentType<P>,
): { readonly Part: ComponentType<P> | undefined; readonly failed: boolean } => {
  const { Part, want } = usePart(fetch, there)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const ask = async (): Promise<void> => {
      if (await want()) return
      setFailed(true)
      setTimeout(() => void ask(), AGAIN_MS)
    }
    void ask()
  }, [want])
  return { Part, failed }
}
