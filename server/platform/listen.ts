import { Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'

/** The address cannot be listened on; the message says what to do. */
export class ListenError extends Error {}

const ADVICE: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is in use: stop the program that listens there, or choose another with PORT=${port + 1}`,
  EACCES: (_, port) => `Port ${port} may not be used by this user: choose one above 1023 with PORT=8080`,
  EADDRNOTAVAIL: (host) => `${host} is no address of this machine: set HOST=127.0.0.1 or HOST=0.0.0.0`,
  ENOTFOUND: (host) => `The host ${host} is not known: set HOST=127.0.0.1 or HOST=0.0.0.0`,
}

/** Listens, and answers the address with the port that was really taken. Throws `ListenError`. */
export const listen = async (app: FastifyInstance, host: string, port: number): Promise<string> => {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` })
  } catch (error) {
    const advice = error instanceof Error && 'code' in error ? ADVICE[String(error.code)] : undefined
    throw advice === undefined ? error : new ListenError(advice(host, port), { cause: error })
  }
  const address = app.server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  // As the framework sees it: with a key and a certificate it is a TLS server.
  const scheme = app.server instanceof TlsServer ? 'https' : 'http'
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
