// Public channels that are refused or unanswered.

import type { Channel } from './channel.ts'

/** Notes whether a channel is troubled; `partial` hears of the first one, and that none is left. */
export const createTroubled = (partial?: (on: boolean) => void): ((channel: Channel, isTroubled: boolean) => void) => {
  const troubled = new Set<Channel>()
  return (channel, isTroubled) => {
    if (channel.isPrivate || isTroubled === troubled.has(channel)) return
    if (isTroubled) troubled.add(channel)
    else troubled.delete(channel)
    if (troubled.size === (isTroubled ? 1 : 0)) partial?.(isTroubled)
  }
}
