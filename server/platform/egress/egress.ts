import { connect, type Socket } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { type ClientOptions, WebSocket } from 'ws'
import type { ClamdAddress } from './endpoint.ts'
import { type Endpoint, endpointOf, endpointOfSocket } from './endpoint.ts'

/** The operator has not configured this endpoint. Nothing was sent. */
export class EgressRefused extends Error {}

/**
 * All outgoing connections of the venue except those to its database. They lead to the configured endpoints only; any
 * other endpoint throws `EgressRefused`.
 */
export interface Egress {
  /** Like the platform's `fetch`, but a redirect is an error: it could lead to an endpoint that is not configured. */
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
