import { useEffect } from 'react'
import { importChunk } from './chunk.ts'
import { chunkPorts } from './chunkPorts.ts'
import { usePart } from './usePart.ts'

/** Until the watches have come they are asked for again so often, in ms. */
const AGAIN_MS = 5_000

const fetchWatches = async () => (await importChunk(() => import('./Watches.tsx'), import.meta.url, chunkPorts)).default

/** The watches, beside the first screen and not before it. */
export const LateWatches = () => {
  const { Part, want } = usePart(fetchWatches)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const ask = async (): Promise<void> => {
      const came = await want()
      if (!came && !left) timer = setTimeout(() => void ask(), AGAIN_MS)
    }
    void ask()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [want])
  return Part === undefined ? null : <Part />
}
