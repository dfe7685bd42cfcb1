import type { Stream } from '#stream'
import type { Screen } from '../../core/screens/screens.ts'
import { prefetchOf } from './loadScreen.ts'

/** After this long the screen itself subscribes to what was prefetched. */
const HELD_MS = 2_000

/** Prefetches for a loaded screen. `search`: of its address. The returned function releases it a while later. */
export const prefetchScreen = (stream: Stream, screen: Screen, search = ''): (() => void) => {
  const ends = prefetchOf(screen)?.(stream, new URLSearchParams(search)) ?? []
  return () => {
    setTimeout(() => ends.forEach((end) => end()), HELD_MS)
  }
}
