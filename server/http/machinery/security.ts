import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** CSP sources for the inline scripts of a page: the one in the head, by its hash. */
export const inlineScriptSources = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  )

/** The socket's addresses on the request's own host, for browsers in which 'self' does not cover them. */
const sockets = (request: IncomingMessage): string => {
  const host = request.headers.host ?? ''
  return /^[\w.:[\]-]{1,255}$/.test(host) ? `ws://${host} wss://${host}` : ''
}

/**
 * What no page of this origin uses, nor may a frame or script in it; the device's place and the clipboard it asks for itself.
 * Names that Chromium knows; a browser leaves out what it does not know.
 */
const PERMISSIONS = [
  ...[
    'accelerometer',
    'autoplay',
    'bluetooth',
    'camera',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
  ...['clipboard-read', 'clipboard-write', 'fullscreen', 'geolocation', 'web-share'].map((name) => `${name}=(self)`),
].join(', ')

/** Of an answer that is data: whatever it is taken for, it loads nothing and stands in no frame. */
export const DATA_ONLY = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
}

/** Browsers take what isolates a window from an origin that they trust: over TLS, or on the machine itself. */
const isTrustworthy = ({ protocol, hostname }: FastifyRequest): boolean =>
  protocol === 'https' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/** Response headers that confine what a page of this origin may do. `html` is the built index page. */
export const registerSecurity = async (app: FastifyInstance, html: string, strictTransport: boolean): Promise<void> => {
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
        // The page's head has the one policy, which lets workers of the build and plain shapes through.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    // Only means something over TLS.
    strictTransportSecurity: strictTransport && { maxAge: 365 * 86_400, includeSubDomains: true },
    // Set below: on a plain-http LAN browsers complain about it.
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS)
    if (isTrustworthy(request)) void reply.header('cross-origin-opener-policy', 'same-origin')
  })
}
