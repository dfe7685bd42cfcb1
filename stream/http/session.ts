import type { Reply, WsEvent } from '#protocol'
import type { Ports } from '../base/ports.ts'
import type { OpenSocket } from '../socket/openSocket.ts'
import type { Caller } from './http.ts'
import { createLogin, type Login } from './login.ts'

/** The private side of the sockets: each is logged in with a ticket of its own as long as the user is signed in. */
export interface Session {
  readonly set: (signedIn: boolean) => void
  readonly connected: (socket: OpenSocket) => void
  readonly disconnected: (socket: OpenSocket) => void
  readonly event: (event: WsEvent, socket: OpenSocket) => void
}

export const createSession = (
  ports: Ports,
  call: Caller,
  on: {
    /** Private channels may be asked for on this socket. */
    ready(socket: OpenSocket): void
    /** A socket still belongs to the one who signed out. */
    leave(): void
    /** How a ticket call ended; after `expired` the session is over. */
    replied(reply: Reply<unknown>): void
  },
): Session => {
  let signedIn = false
  const sockets = new Map<OpenSocket, Login | undefined>()

  const enter = (socket: OpenSocket): void => {
    const login = createLogin(ports, call, socket, {
      ready: () => on.ready(socket),
      replied: (reply) => {
        if (reply.kind === 'expired' && leave()) on.leave()
        on.replied(reply)
      },
    })
    sockets.set(socket, login)
  }
  /** True when a socket is to be given up. */
  const leave = (): boolean => {
    signedIn = false
    let isClaimed = false
    for (const [socket, login] of sockets) {
      isClaimed ||= login?.isClaimed === true
      login?.stop()
      sockets.set(socket, undefined)
    }
    return isClaimed
  }
  return {
    set: (next) => {
      if (next === signedIn) return
      if (next) {
        signedIn = true
        for (const socket of sockets.keys()) enter(socket)
      } else if (leave()) on.leave()
    },
    connected: (socket) => {
      sockets.set(socket, undefined)
      if (signedIn) enter(socket)
    },
    disconnected: (socket) => {
      sockets.get(socket)?.stop()
      sockets.delete(socket)
    },
    event: (event, socket) => sockets.get(socket)?.event(event),
  }
}
