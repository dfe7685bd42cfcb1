import { connect, type Socket } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { type ClientOptions, WebSocket } from 'ws'
import type { ClamdAddress } from './endpoint.ts'
import { type Endpoint, endpointOf, endpointOfSocket } from './endpoint.ts'

/** The way to an endpoint that the operator has not named; nothing was sent there. */
export class EgressRefused extends Error {}

/**
 * The one way out of the venue, but for its database: everything that it asks of others goes through here, to the endpoints
 * on the list alone. Whatever leads elsewhere throws `EgressRefused`.
 */
export interface Egress {
  /** As the platform's, but that a redirect is an error: it would lead to an endpoint that nobody has named. */
  readonly fetch: (url: string | URL, init?: Omit<RequestInit, 'redirect'>) => Promise<Response>
  connect(address: ClamdAddress): Socket
  webSocket(url: string, options: ClientOptions): WebSocket
  mail(
    options: SMTPPool.Options & { readonly host: string; readonly port: number },
  ): Transporter<SMTPPool.SentMessageInfo>
}

export const createEgress = (endpoints: Iterable<Endpoint>): Egress => {
  const known = new Set(endpoints)
  const pass = (endpoint: Endpoint): void => {
    if (!known.has(endpoint))
      throw new EgressRefused(`${endpoint} is not among the endpoints that this venue may reach`)
  }
  return {
    fetch: async (url, init) => {
      pass(endpointOf(url))
      return fetch(url, { ...init, redirect: 'error' })
    },
    connect: (address) => {
      pass(endpointOfSocket(address))
      return connect(address)
    },
    webSocket: (url, options) => {
      pass(endpointOf(url))
      return new WebSocket(url, { ...options, followRedirects: false })
    },
    mail: (options) => {
      pass(endpointOfSocket(options))
      return createTransport(options)
    },
  }
}
