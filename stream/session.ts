import { common, WS_ERRORS, type WsEvent } from '#protocol'
import { fullJitter } from './backoff.ts'
import { encode } from './dialect/okx.ts'
import type { Caller } from './http.ts'
import type { Ports, Timer } from './ports.ts'

/** The private side of the socket: a new ticket for each connection, never a key in an address (decisions, 7). */
export interface Session {
  readonly set: (signedIn: boolean) => void
  readonly connected: () => void
  readonly disconnected: () => void
  readonly event: (event: WsEvent) => void
  readonly signedIn: boolean
}

const LOGIN_TIMEOUT = 10_000

export const createSession = (
  ports: Ports,
  call: Caller,
  on: {
    send(text: string): void
    /** Private channels may, or may no longer, be asked for. */
    ready(ready: boolean): void
    /** The socket still belongs to the one who signed out. */
    leave(): void
    expired(): void
  },
): Session => {
  let signedIn = false
  let connected = false
  let known = false
  let failures = 0
  let timer: Timer | undefined
  /** Names the attempt, so that an answer to an earlier one changes nothing. */
  let attempt = 0

  const later = (run: () => void, ms: number): void => {
    ports.clearTimeout(timer)
    timer = ports.setTimeout(run, ms)
  }
  const again = (): void => later(() => void login(), 1_000 + fullJitter(failures++, ports.random))
  const login = async (): Promise<void> => {
    if (!signedIn || !connected || known) return
    const own = ++attempt
    const reply = await call(common.socketTicket, {})
    if (own !== attempt || !connected) return
    if (reply.kind === 'ok') {
      on.send(encode({ id: `l${own}`, op: 'login', args: [{ ticket: reply.data.ticket }] }))
      later(again, LOGIN_TIMEOUT)
    } else if (reply.kind === 'expired') {
      signedIn = false
      on.expired()
    } else again()
  }
  const forget = (): void => {
    attempt += 1
    ports.clearTimeout(timer)
    known = false
    failures = 0
    on.ready(false)
  }
  return {
    get signedIn() {
      return signedIn
    },
    set: (next) => {
      if (next === signedIn) return
      signedIn = next
      if (next) return void login()
      const wasKnown = known
      forget()
      if (wasKnown) on.leave()
    },
    connected: () => {
      connected = true
      void login()
    },
    disconnected: () => {
      connected = false
      forget()
    },
    event: ({ event, code, id }) => {
      const ours = id === undefined || id === `l${attempt}`
      if (event === 'login' && ours && !known) {
        ports.clearTimeout(timer)
        known = true
        failures = 0
        on.ready(true)
      } else if (event === 'error' && !known && (id === `l${attempt}` || code === WS_ERRORS.loginFailed)) again()
    },
  }
}
