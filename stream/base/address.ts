// Addresses: whether one lies on the device itself, and the whole one of a socket.

/** Is this address on the device itself? Then 'offline' says nothing about it. */
export const isLocal = (address: string): boolean =>
  /^(?:ws|http)s?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/.test(address)

/** A socket address from a path or an address, against the page's own origin. */
export const socketAddress = (socket: string, base: string | undefined): string => {
  if (/^wss?:/.test(socket) || base === undefined) return socket
  return new URL(socket, base).href.replace(/^http/, 'ws')
}
