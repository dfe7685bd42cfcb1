import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs'
import type { WsEvent } from '#protocol'
import type { Line } from './connection/line.ts'
import type { Caller } from './http.ts'
import { createLogin, type Login, type LoginState } from './login.ts'
import type { Ports } from './ports.ts'

/** The private side of the sockets: each is logged in with a ticket of its own as long as the user is signed in. */
export interface Session {
  readonly set: (signedIn: boolean) => void
  readonly connected: (line: Line) => void
  readonly disconnected: (line: Line) => void
  readonly event: (event: WsEvent, line: Line) => void
  /** How the best of the open sockets stands; `joining` without one, `out` while nobody is signed in. */
  readonly state: Observable<LoginState | 'out'>
}

export const createSession = (
  ports: Ports,
  call: Caller,
  on: {
    /** Private channels may be asked for on this socket. */
    ready(line: Line): void
    /** A socket still belongs to the one who signed out. */
    leave(): void
    expired(): void
  },
): Session => {
  let signedIn = false
  const lines = new Map<Line, Login | undefined>()
  const state = new BehaviorSubject<LoginState | 'out'>('out')

  const tell = (): void => {
    const states = new Set([...lines.values()].map((login) => login?.state))
    const best = (['in', 'failing'] as const).find((each) => states.has(each)) ?? 'joining'
    state.next(signedIn ? best : 'out')
  }
  const enter = (line: Line): void => {
    const login = createLogin(ports, call, line, {
      change: () => {
        if (login.state === 'in') on.ready(line)
        tell()
      },
      expired: () => {
        if (!signedIn) return
        if (leave()) on.leave()
        on.expired()
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
    tell()
    return isClaimed
  }
  return {
    set: (next) => {
      if (next === signedIn) return
      if (next) {
        signedIn = true
        for (const line of lines.keys()) enter(line)
        tell()
      } else if (leave()) on.leave()
    },
    connected: (line) => {
      lines.set(line, undefined)
      if (signedIn) enter(line)
    },
    disconnected: (line) => {
      lines.get(line)?.stop()
      lines.delete(line)
      tell()
    },
    event: (event, line) => lines.get(line)?.event(event),
    state: state.pipe(distinctUntilChanged()),
  }
}
