import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** CSP sources for the inline scripts of a page, by their hashes. */
export const inlineScriptSources = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  )

/** Websocket addresses on the request's host, for browsers in which 'self' does not cover them. */
const sockets = (request: IncomingMessage): string => {
  const host = request.headers.host ?? ''
  return /^[\w.:[\]-]{1,255}$/.test(host) ? `ws://${host} wss://${host}` : ''
}

/**
 * Permissions-Policy: denies the browser features that no page uses to pages, frames and scripts alike. Features that
 * the app uses, such as geolocation and the clipboard, are left to its own origin. Browsers ignore unknown names.
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

/** Headers of answers that are data: opened as a page they load nothing and cannot be framed. */
export const DATA_ONLY = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
}

/** Browsers accept the isolation headers only from trustworthy origins: over TLS, or on localhost. */
const isTrustworthy = ({ protocol, hostname }: FastifyRequest): boolean =>
  protocol === 'https' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/** Other origins that the operator's configuration lets a page use. */
export interface OtherOrigins {
  /** Sockets and market data. */
  readonly connect: readonly string[]
  readonly images: readonly string[]
}

/** The origins of the market's stream and of public files. */
export const otherOrigins = ({
  marketStream,
  fileDomain,
}: Pick<Config, 'marketStream' | 'fileDomain'>): OtherOrigins => ({
  connect: marketStream === undefined ? [] : [new URL(marketStream.url).origin, marketStream.rest],
  images: fileDomain === undefined ? [] : [fileDomain],
})

/** Response headers that confine what a page of this origin may do. `html` is the built index page. */
export const registerSecurity = async (
  app: FastifyInstance,
  html: string,
  strictTransport: boolean,
  others: OtherOrigins = { connect: [], images: [] },
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptSources(html)],
        // lightweight-charts adds a style element for its attribution.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...others.images],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", sockets, ...others.connect],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // The page's head defines the only Trusted Types policy; it admits workers of the build and plain shapes.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    // Browsers ignore this header over plain http.
    strictTransportSecurity: strictTransport && { maxAge: 365 * 86_400, includeSubDomains: true },
    // Set below for trustworthy origins only; elsewhere browsers log a complaint.
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
