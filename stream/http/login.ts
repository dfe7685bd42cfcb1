import { common, type Reply, WS_ERRORS, type WsEvent } from '#protocol'
import { fullJitter } from '../base/backoff.ts'
import type { Ports, Timer } from '../base/ports.ts'
import { encode } from '../dialect/okx.ts'
import type { OpenSocket } from '../socket/openSocket.ts'
import type { Caller } from './http.ts'

/**
 * Logs one socket in: a ticket by HTTP, then the ticket over the socket, never a key in an address (decision 226). What
 * is refused or unanswered is tried again with a new ticket.
 */
export interface Login {
  /** The socket is the user's, or may be: a ticket went over it. */
  readonly isClaimed: boolean
  readonly event: (event: WsEvent) => void
  readonly stop: () => void
}

const LOGIN_TIMEOUT = 10_000
const PAUSE = 1_000

export const createLogin = (
  ports: Ports,
  call: Caller,
  socket: OpenSocket,
  on: {
    /** The socket is the user's. */
    ready(): void
    /** An answer to the ticket call; `expired` ends the attempts. */
    replied(reply: Reply<unknown>): void
  },
): Login => {
  let isIn = false
  let failures = 0
  let stopped = false
  let claimed = false
  let timer: Timer | undefined
  /** Names the attempt, so that an answer to an earlier one changes nothing. */
  let attempt = 0

  const later = (run: () => void, ms: number): void => {
    ports.clearTimeout(timer)
    timer = ports.setTimeout(run, ms)
  }
  const failed = (): void => {
    attempt += 1
    later(() => void begin(), PAUSE + fullJitter(failures++, ports.random))
  }
  const begin = async (): Promise<void> => {
    const own = ++attempt
    const abort = new AbortController()
    // A lost answer must not keep the private channels away for as long as a call may take.
    later(() => {
      abort.abort()
      failed()
    }, LOGIN_TIMEOUT)
    const reply = await call(common.socketTicket, {}, abort.signal)
    if (own !== attempt || stopped) return
    ports.clearTimeout(timer)
    on.replied(reply)
    if (reply.kind === 'expired' || stopped) return
    const now = ports.now()
    if (reply.kind !== 'ok' || socket.budget.wait(now) > 0) return failed()
    socket.budget.spend(now)
    claimed = true
    socket.send(encode({ id: `l${own}`, op: 'login', args: [{ ticket: reply.data.ticket }] }))
    later(failed, LOGIN_TIMEOUT)
  }
  void begin()
  return {
    get isClaimed() {
      return claimed
    },
    event: ({ event, code, id }) => {
      if (stopped || isIn) return
      const isOurs = id === `l${attempt}`
      const isRefusal = event === 'error' && (isOurs || code === WS_ERRORS.loginFailed)
      // Its answer to an earlier attempt was lost.
      const isKnown = isRefusal && code === WS_ERRORS.repeatedLogin
      if (isKnown || (event === 'login' && (isOurs || id === undefined))) {
        ports.clearTimeout(timer)
        isIn = true
        on.ready()
      } else if (isRefusal) failed()
    },
    stop: () => {
      stopped = true
      ports.clearTimeout(timer)
    },
  }
}
