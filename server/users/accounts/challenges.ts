import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/ports.ts'

const LIFETIME_MS = 300_000
/** More open ones at once mean a flood; the oldest are dropped. */
const MAX_OPEN = 20_000

/** Challenges to be signed by a device: valid once, for five minutes and for their owner; kept in memory only. */
export interface Challenges {
  issue(owner: string): string
  /** Uses it up: true when it was issued to this owner and is still valid. */
  redeem(challenge: string, owner: string): boolean
}

export const createChallenges = (clock: Clock): Challenges => {
  // In order of issue, so that the oldest stand first.
  const open = new Map<string, { readonly owner: string; readonly until: number }>()
  return {
    issue: (owner) => {
      const now = clock.now()
      for (const [challenge, { until }] of open) {
        if (until > now && open.size < MAX_OPEN) break
        open.delete(challenge)
      }
      const challenge = randomBytes(32).toString('base64url')
      open.set(challenge, { owner, until: now + LIFETIME_MS })
      return challenge
    },
    redeem: (challenge, owner) => {
      const found = open.get(challenge)
      open.delete(challenge)
      return found !== undefined && found.owner === owner && found.until > clock.now()
    },
  }
}
