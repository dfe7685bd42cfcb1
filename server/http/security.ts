import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** CSP sources for the inline scripts of a page: the one in the head, by its hash (decisions, 33). */
export const inlineScriptSources = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  )

/** The socket's addresses on the request's own host, for browsers in which 'self' does not cover them. */
const sockets = (request: IncomingMessage): string => {
  const host = request.headers.host ?? ''
  return /^[\w.:[\]-]{1,255}$/.test(host) ? `ws://${host} wss://${host}` : ''
}

/** Response headers that confine what a page of this origin may do. `html` is the built index page. */
export const registerSecurity = async (
  app: FastifyInstance,
  html: string,
  publicOrigins: readonly string[],
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptSources(html)],
        // lightweight-charts brings its attribution's style as an element of its own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", sockets],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // These two only mean something behind TLS; on a plain-http LAN browsers complain about them.
    strictTransportSecurity: publicOrigins.some((origin) => origin.startsWith('https:')),
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}
