import type { Stream } from '#stream'
import type { Screen } from '../../core/screens/screens.ts'
import { aheadOf } from './loadScreen.ts'

/** What was asked for ahead is the screen's own after so long, in ms. */
const HELD_MS = 2_000

/** Asks for what a screen that is here wants ahead. `search`: of its address. The answer lets go of it a while later. */
export const askAhead = (stream: Stream, screen: Screen, search = ''): (() => void) => {
  const ends = aheadOf(screen)?.(stream, new URLSearchParams(search)) ?? []
  return () => {
    setTimeout(() => ends.forEach((end) => end()), HELD_MS)
  }
}
