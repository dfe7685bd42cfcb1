import { type ChannelArg, WS_ERRORS } from '#protocol'
import type { Ports, Timer } from '../base/ports.ts'
import { channelKey } from '../dialect/okx.ts'

/** Subscribe requests whose answers are still to come: one answer an arg, in the order of the args. */
export interface PendingRequests {
  readonly sent: (id: string, args: readonly ChannelArg[]) => void
  /** An answer for this arg; without an id it belongs to the oldest request that waits for one. */
  readonly answered: (arg: ChannelArg, id: string | undefined) => void
  /** The args that an error without `arg` means: the first that waits, or all of a request that is refused whole. */
  readonly refused: (id: string | undefined, code: string) => readonly ChannelArg[]
  readonly isWaiting: (key: string) => boolean
  readonly isEmpty: () => boolean
  readonly clear: () => void
}

const ACK_TIMEOUT = 10_000
/** What `overdue` reports. */
export const TIMEOUT = 'timeout'
const WHOLE: ReadonlySet<string> = new Set([
  WS_ERRORS.invalidRequest,
  WS_ERRORS.invalidArgs,
  WS_ERRORS.tooFrequent,
  TIMEOUT,
])

export const createPendingRequests = (ports: Ports, overdue: (id: string) => void): PendingRequests => {
  const requests = new Map<string, { readonly waiting: ChannelArg[]; readonly timer: Timer }>()
  const end = (id: string): void => {
    ports.clearTimeout(requests.get(id)?.timer)
    requests.delete(id)
  }
  return {
    sent: (id, args) => {
      requests.set(id, { waiting: [...args], timer: ports.setTimeout(() => overdue(id), ACK_TIMEOUT) })
    },
    answered: (arg, id) => {
      const key = channelKey(arg)
      for (const [name, { waiting }] of requests) {
        if (id !== undefined && id !== name) continue
        const index = waiting.findIndex((each) => channelKey(each) === key)
        if (index < 0) continue
        waiting.splice(index, 1)
        if (waiting.length === 0) end(name)
        return
      }
    },
    refused: (id, code) => {
      const name = id ?? requests.keys().next().value
      const waiting = name === undefined ? undefined : requests.get(name)?.waiting
      if (name === undefined || waiting === undefined) return []
      const args = waiting.splice(0, WHOLE.has(code) ? waiting.length : 1)
      if (waiting.length === 0) end(name)
      return args
    },
    isWaiting: (key) => [...requests.values()].some(({ waiting }) => waiting.some((arg) => channelKey(arg) === key)),
    isEmpty: () => requests.size === 0,
    clear: () => {
      for (const id of requests.keys()) end(id)
    },
  }
}
