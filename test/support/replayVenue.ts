import type { Recording } from '../../stream/recording/format.ts'
import { createPlayer } from '../../stream/recording/player.ts'
import { type MockVenue, mockVenue } from './mockVenue.ts'

/** A mock venue whose market is a recording: the play begins with the first subscribe. Needs the virtual clock. */
export const replayVenue = (recording: Recording, speed: number): MockVenue => {
  const player = createPlayer(recording)
  let played = 0
  let started = false
  const play = (venue: MockVenue): void => {
    started = true
    for (const frame of player.frames)
      setTimeout(() => {
        played += 1
        if (venue.subscribed().includes(frame.key)) venue.send(frame.text)
      }, frame.t / speed)
  }
  return mockVenue({
    onSubscribe: (arg, venue) => {
      const first = player.first(arg, played)
      if (first !== undefined) venue.send(first)
      if (!started) play(venue)
    },
  })
}
