import { common, WS_ERRORS, type WsEvent } from '#protocol'
import { fullJitter } from './backoff.ts'
import type { Line } from './connection/line.ts'
import { encode } from './dialect/okx.ts'
import type { Caller } from './http.ts'
import type { Ports, Timer } from './ports.ts'

/** `failing`: the ticket call or the login was refused or went unanswered; it is tried again by itself. */
export type LoginState = 'joining' | 'failing' | 'in'

/** Logs one socket in: a ticket by HTTP, then the ticket over the socket, never a key in an address (decisions, 7). */
export interface Login {
  readonly state: LoginState
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
  line: Line,
  on: {
    /** The state changed. */
    change(): void
    /** The session itself has ended. */
    expired(): void
  },
): Login => {
  let state: LoginState = 'joining'
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
  const become = (next: LoginState): void => {
    if (next === state) return
    state = next
    on.change()
  }
  const failed = (): void => {
    attempt += 1
    later(() => void begin(), PAUSE + fullJitter(failures++, ports.random))
    become('failing')
  }
  const begin = async (): Promise<void> => {
    const own = ++attempt
    const reply = await call(common.socketTicket, {})
    if (own !== attempt || stopped) return
    if (reply.kind === 'expired') return on.expired()
    const now = ports.now()
    if (reply.kind !== 'ok' || line.budget.wait(now) > 0) return failed()
    line.budget.spend(now)
    claimed = true
    line.send(encode({ id: `l${own}`, op: 'login', args: [{ ticket: reply.data.ticket }] }))
    later(failed, LOGIN_TIMEOUT)
  }
  void begin()
  return {
    get state() {
      return state
    },
    get isClaimed() {
      return claimed
    },
    event: ({ event, code, id }) => {
      if (stopped || state === 'in') return
      const isOurs = id === `l${attempt}`
      const isRefusal = event === 'error' && (isOurs || code === WS_ERRORS.loginFailed)
      // Its answer to an earlier attempt was lost.
      const isKnown = isRefusal && code === WS_ERRORS.repeatedLogin
      if (isKnown || (event === 'login' && (isOurs || id === undefined))) {
        ports.clearTimeout(timer)
        become('in')
      } else if (isRefusal) failed()
    },
    stop: () => {
      stopped = true
      ports.clearTimeout(timer)
    },
  }
}
