import { connect, type Socket } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { type ClientOptions, WebSocket } from 'ws'
import type { ClamdAddress } from './place.ts'
import { type Place, placeOf, placeOfSocket } from './place.ts'

/** The way to a place that the operator has not named; nothing was sent there. */
export class EgressRefused extends Error {}

/**
 * The one way out of the venue, but for its database: everything that it asks of others goes through here, to the places
 * on the list alone. Whatever leads elsewhere throws `EgressRefused`.
 */
export interface Egress {
  /** As the platform's, but that a redirect is an error: it would lead to a place that nobody has named. */
  readonly fetch: (url: string | URL, init?: Omit<RequestInit, 'redirect'>) => Promise<Response>
  connect(address: ClamdAddress): Socket
  webSocket(url: string, options: ClientOptions): WebSocket
  mail(
    options: SMTPPool.Options & { readonly host: string; readonly port: number },
  ): Transporter<SMTPPool.SentMessageInfo>
}

export const createEgress = (places: Iterable<Place>): Egress => {
  const known = new Set(places)
  const pass = (place: Place): void => {
    if (!known.has(place)) throw new EgressRefused(`${place} is not among the places that this venue may reach`)
  }
  return {
    fetch: async (url, init) => {
      pass(placeOf(url))
      return fetch(url, { ...init, redirect: 'error' })
    },
    connect: (address) => {
      pass(placeOfSocket(address))
      return connect(address)
    },
    webSocket: (url, options) => {
      pass(placeOf(url))
      return new WebSocket(url, { ...options, followRedirects: false })
    },
    mail: (options) => {
      pass(placeOfSocket(options))
      return createTransport(options)
    },
  }
}
