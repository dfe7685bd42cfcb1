import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { endpointsOf } from '../../../../../server/compose/endpoints.ts'
import { readConfig } from '../../../../../server/platform/config.ts'
import { createEgress, type Egress, EgressRefused } from '../../../../../server/platform/egress/egress.ts'
import { endpointOf } from '../../../../../server/platform/egress/endpoint.ts'
import { withoutComments } from '../../../../support/cryptoCalls.ts'

/** Which of the two servers was connected to. */
const reached: string[] = []
const start = async (name: string, location?: () => string): Promise<{ server: Server; port: number }> => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/on' ? 302 : 200, { location: location?.() ?? '' }).end(name)
  })
  server.on('connection', () => void reached.push(name))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

let named: { server: Server; port: number }
let other: { server: Server; port: number }
let egress: Egress
beforeAll(async () => {
  other = await start('other')
  named = await start('named', () => `http://127.0.0.1:${other.port}/`)
  egress = createEgress([endpointOf(`http://127.0.0.1:${named.port}`)])
})
beforeEach(() => {
  reached.length = 0
})
afterAll(() => {
  for (const { server } of [named, other]) {
    server.closeAllConnections()
    server.close()
  }
})

describe('the one way out', () => {
  it('leads to a place that the operator has named', async () => {
    expect(await (await egress.fetch(`http://127.0.0.1:${named.port}/path`)).text()).toBe('named')
    const socket = egress.connect({ host: '127.0.0.1', port: named.port })
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.destroy()
    const web = egress.webSocket(`ws://127.0.0.1:${named.port}`, {})
    expect(web).toBeInstanceOf(WebSocket)
    await new Promise((resolve) => web.once('error', resolve))
    expect(new Set(reached)).toEqual(new Set(['named']))
  })

  it('leads nowhere else, by whichever means, and nothing is sent there', async () => {
    const elsewhere = { host: '127.0.0.1', port: other.port }
    await expect(egress.fetch(`http://127.0.0.1:${other.port}/`)).rejects.toBeInstanceOf(EgressRefused)
    await expect(egress.fetch(`http://localhost:${named.port}/`)).rejects.toBeInstanceOf(EgressRefused)
    await expect(egress.fetch('file:///etc/passwd')).rejects.toThrow('No address')
    expect(() => egress.connect(elsewhere)).toThrow(EgressRefused)
    expect(() => egress.connect({ path: '/run/other.ctl' })).toThrow(EgressRefused)
    expect(() => egress.webSocket(`ws://127.0.0.1:${other.port}`, {})).toThrow(EgressRefused)
    expect(() => egress.mail({ pool: true, ...elsewhere })).toThrow(EgressRefused)
    expect(reached).toEqual([])
  })

  it('follows no redirect, even where the place that redirects was named', async () => {
    await expect(egress.fetch(`http://127.0.0.1:${named.port}/on`)).rejects.toThrow('fetch failed')
    expect(reached).not.toContain('other')
  })

  it('knows just what stands in the configuration', () => {
    expect(endpointsOf(readConfig({}))).toEqual([])
    const all = readConfig({
      SMTP_URL: 'smtp://me:secret@Mail.example.org',
      MAIL_FROM: 'no-reply@example.org',
      SMS_URL: 'https://texts.example.org/send',
      SMS_SECRET: 'sixteen characters',
      BREACHED_URL: 'https://breaches.example.org:8443/range',
      CLAMD: '/run/clamav/clamd.ctl',
      MARKET_SOURCE: 'okx',
      OKX_REST_URL: 'http://[::1]:9000',
    })
    expect(endpointsOf(all)).toEqual([
      'mail.example.org:587',
      'texts.example.org:443',
      'breaches.example.org:8443',
      'ws.okx.com:8443',
      '::1:9000',
      '/run/clamav/clamd.ctl',
    ])
  })
})

const SERVER = join(import.meta.dirname, '../../../../../server')
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|mjs)$/.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(join(SERVER, file), 'utf8')) }))
const filesWith = (what: RegExp): string[] =>
  sources
    .filter(({ text }) => what.test(text))
    .map(({ file }) => file)
    .toSorted()

describe('the sources of the venue', () => {
  it('open sockets in one place alone', () => {
    expect(sources.length).toBeGreaterThan(300)
    const packages = '(?:node:)?(?:net|tls|http|https|http2|dgram|dns|dns/promises)|ws|nodemailer[\\w/.-]*|undici|axios'
    // Servers: the kind of one that listens, and what upgrades its connections.
    expect(filesWith(new RegExp(`import (?!type)[^']*from '(?:${packages})'`))).toEqual([
      'http/machinery/server.ts',
      'platform/egress/egress.ts',
      'platform/listen.ts',
      'realtime/gateway/connection.ts',
      'realtime/gateway/gateway.ts',
    ])
    expect(filesWith(new RegExp(`(?:import|require)\\('(?:${packages})'|getBuiltinModule`))).toEqual([])
    // The platform's own; a type, a field and a call of the one way are no use of it.
    expect(filesWith(/(?<![\w.'-])fetch\b(?!['?:])|globalThis\.fetch|\b(?:EventSource|XMLHttpRequest)\b/)).toEqual([
      'platform/egress/egress.ts',
    ])
    expect(filesWith(/new WebSocket\(|\bcreateConnection\(|\bcreateTransport\(/)).toEqual(['platform/egress/egress.ts'])
  })

  it('reach the database from where its address is known, and from nowhere else', () => {
    expect(filesWith(/new (?:pg\.)?(?:Client|Pool)\(/)).toEqual([
      'ledger/reconcile.ts',
      'platform/db/backup.ts',
      'platform/db/lease.ts',
      'platform/db/open.ts',
    ])
  })
})
