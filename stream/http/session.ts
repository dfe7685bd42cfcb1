import type { Reply, WsEvent } from '#protocol'
import type { Ports } from '../base/ports.ts'
import type { Line } from '../socket/line.ts'
import type { Caller } from './http.ts'
import { createLogin, type Login } from './login.ts'

/** The private side of the sockets: each is logged in with a ticket of its own as long as the user is signed in. */
export interface Session {
  readonly set: (signedIn: boolean) => void
  readonly connected: (line: Line) => void
  readonly disconnected: (line: Line) => void
  readonly event: (event: WsEvent, line: Line) => void
}

export const createSession = (
  ports: Ports,
  call: Caller,
  on: {
    /** Private channels may be asked for on this socket. */
    ready(line: Line): void
    /** A socket still belongs to the one who signed out. */
    leave(): void
    /** How a ticket call ended; after `expired` the session is over. */
    replied(reply: Reply<unknown>): void
  },
): Session => {
  let signedIn = false
  const lines = new Map<Line, Login | undefined>()

  const enter = (line: Line): void => {
    const login = createLogin(ports, call, line, {
      ready: () => on.ready(line),
      replied: (reply) => {
        if (reply.kind === 'expired' && leave()) on.leave()
        on.replied(reply)
      },
    })
    lines.set(line, login)
  }
  /** True when a socket is to be given up. */
  const leave = (): boolean => {
    signedIn = false
    let isClaimed = false
    for (const [line, login] of lines) {
      isClaimed ||= login?.isClaimed === true
      login?.stop()
      lines.set(line, undefined)
    }
    return isClaimed
  }
  return {
    set: (next) => {
      if (next === signedIn) return
      if (next) {
        signedIn = true
        for (const line of lines.keys()) enter(line)
      } else if (leave()) on.leave()
    },
    connected: (line) => {
      lines.set(line, undefined)
      if (signedIn) enter(line)
    },
    disconnected: (line) => {
      lines.get(line)?.stop()
      lines.delete(line)
    },
    event: (event, line) => lines.get(line)?.event(event),
  }
}
