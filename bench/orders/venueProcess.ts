import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { VenueReady, VenueReport } from './messages.ts'

/** The venue under load, in a process of its own. */
export interface VenueProcess extends VenueReady {
  /** CPU time so far, in microseconds. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

/** Starts it with so many users who have demo funds; `limited`: an address sends no more than it ever may. */
export const startVenue = async (users: number, requests: 'free' | 'limited' = 'free'): Promise<VenueProcess> => {
  const child = fork(new URL('./venue.ts', import.meta.url).pathname, [String(users), requests], {
    execArgv: ['--import', 'tsx'],
  })
  const ended = once(child, 'exit')
  const next = async <T>(): Promise<T> => {
    const gone = ended.then(() => {
      throw new Error('The venue ended')
    })
    const [message] = (await Promise.race([once(child, 'message'), gone])) as [T]
    return message
  }
  return {
    ...(await next<VenueReady>()),
    cpu: async () => {
      child.send({})
      return (await next<VenueReport>()).cpu
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}
