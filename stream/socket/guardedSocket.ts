// Makes a WebSocket constructor that never throws.

import type { SocketConstructor } from '../base/ports.ts'

/** Stands where a socket could not be made, so that the library above finds nothing to trip over. */
const inert = {
  readyState: 3,
  binaryType: 'blob',
  addEventListener: () => {},
  removeEventListener: () => {},
  close: () => {},
  send: () => {},
}

/**
 * A constructor that never throws. reconnecting-websocket makes its socket inside a promise chain that nobody catches:
 * a forbidden or malformed address would leave it locked for ever.
 */
export const guardedSocket = (Socket: SocketConstructor, refused: () => void): SocketConstructor => {
  const make = function (url: string): unknown {
    try {
      return new Socket(url)
    } catch {
      refused()
      return inert
    }
  }
  return Object.assign(make, { CLOSING: 2 }) as unknown as SocketConstructor
}
