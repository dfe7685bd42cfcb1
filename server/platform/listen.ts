import { Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'

/** The server cannot listen on its address. The message tells the operator what to do. */
export class ListenError extends Error {}

const ADVICE: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is in use: stop the program that listens there, or choose another with PORT=${port + 1}`,
  EACCES: (_, port) => `Port ${port} may not be used by this user: choose one above 1023 with PORT=8080`,
  EADDRNOTAVAIL: (host) => `${host} is no address of this machine: set HOST=127.0.0.1 or HOST=0.0.0.0`,
  ENOTFOUND: (host) => `The host ${host} is not known: set HOST=127.0.0.1 or HOST=0.0.0.0`,
}

/** Listens, and returns the address with the actual port. Throws `ListenError`. */
export const listen = async (app: FastifyInstance, host: string, port: number): Promise<string> => {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` })
  } catch (error) {
    const advice = error instanceof Error && 'code' in error ? ADVICE[String(error.code)] : undefined
    throw advice === undefined ? error : new ListenError(advice(host, port), { cause: error })
  }
  const address = app.server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  // Fastify creates a TLS server when it has a key and a certificate.
  const scheme = app.server instanceof TlsServer ? 'https' : 'http'
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
