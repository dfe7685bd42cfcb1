import { networkOf } from '../../platform/network.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'

/** The sender of a picture: a user, or a guest at an address. */
export interface Sender {
  readonly uid: string | undefined
  readonly ip: string
}

/** A picture holds up to twice its 8 MB until it is redrawn, so these limits bound the memory: 208 MB. */
const MAX_SLOTS = { users: 10, guests: 3 } as const
const MAX_PER_USER = 3
const MAX_PER_ADDRESS = 4

/**
 * Pictures that are received or redrawn at the moment. Guests have slots of their own, and cannot take those of users.
 */
export interface UploadSlots {
  /**
   * Takes a slot, and returns the function that releases it, to be called once. Refused `busy` while all are taken, and
   * `tooManyRequests` while the sender's own are.
   */
  take(from: Sender): (() => void) | Refused
}

export const createUploadSlots = (): UploadSlots => {
  const taken = new Map<string, number>()
  const count = (key: string, by: 1 | -1): void => {
    const now = (taken.get(key) ?? 0) + by
    if (now === 0) taken.delete(key)
    else taken.set(key, now)
  }
  return {
    take({ uid, ip }) {
      const kind = uid === undefined ? 'guests' : 'users'
      const bounds: readonly (readonly [key: string, most: number])[] = [
        [`address ${networkOf(ip)}`, MAX_PER_ADDRESS],
        ...(uid === undefined ? [] : [[`user ${uid}`, MAX_PER_USER] as const]),
      ]
      if (bounds.some(([key, most]) => (taken.get(key) ?? 0) >= most))
        return refuse('tooManyRequests', { values: { seconds: '5' } })
      if ((taken.get(kind) ?? 0) >= MAX_SLOTS[kind]) return refuse('busy')
      const keys = [kind, ...bounds.map(([key]) => key)]
      for (const key of keys) count(key, 1)
      return () => {
        for (const key of keys) count(key, -1)
      }
    },
  }
}
