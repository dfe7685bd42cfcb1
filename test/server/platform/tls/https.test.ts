import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { API_PREFIX, SOCKET_PATH, signin, user, v1 } from '#protocol'
import { keptIdentity, ownNames } from '../../../../server/platform/tls/keptIdentity.ts'
import { LIFETIME_MS } from '../../../../server/platform/tls/selfMade.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'
import { startVenue } from '../../../support/startVenue.ts'

const DAY = 86_400_000
const NOW = Date.now()
const folder = temporaryFolder('tapeline-tls')
afterAll(() => removeFolder(folder))
const names = { hosts: ['localhost'], addresses: ['127.0.0.1', '::1', '192.168.1.7'] }

describe('the self-made certificate', () => {
  it('names this machine, may sign no other, and fits its key', async () => {
    const { cert } = await keptIdentity(folder, NOW, names)
    const read = new X509Certificate(cert)
    expect(read.checkHost('localhost')).toBe('localhost')
    expect(read.checkIP('192.168.1.7')).toBe('192.168.1.7')
    expect(read.checkHost('evil.example')).toBeUndefined()
    expect(read.ca).toBe(false)
    expect(Date.parse(read.validTo) - Date.parse(read.validFrom)).toBeLessThanOrEqual(398 * DAY)
  })

  it('keeps its key for the owner alone', () => {
    expect(statSync(join(folder, 'https-key.pem')).mode & 0o777).toBe(0o600)
  })

  it('stays the same, until a month before its end or another address', async () => {
    const first = await keptIdentity(folder, NOW, names)
    expect(await keptIdentity(folder, NOW + LIFETIME_MS - 32 * DAY, names)).toEqual(first)
    const second = await keptIdentity(folder, NOW + LIFETIME_MS - 30 * DAY, names)
    expect(second.cert).not.toBe(first.cert)
    const moved = { ...names, addresses: ['127.0.0.1', '192.168.1.9'] }
    expect(new X509Certificate((await keptIdentity(folder, NOW, moved)).cert).checkIP('192.168.1.9')).toBeDefined()
  })

  it('is made anew where the file is broken', async () => {
    writeFileSync(join(folder, 'https-cert.pem'), 'not a certificate')
    const { cert } = await keptIdentity(folder, NOW, names)
    expect(new X509Certificate(cert).checkHost('localhost')).toBe('localhost')
  })

  it('names every address that the machine has', () => {
    expect(ownNames().addresses).toEqual(expect.arrayContaining(['127.0.0.1', '::1']))
    expect(ownNames().hosts).toContain('localhost')
  })
})

/** Headers of an answer over TLS. */
const ask = (url: string, ca: Buffer, body?: object) =>
  new Promise<IncomingHttpHeaders>((resolve, reject) => {
    const asked = request(
      url,
      {
        ca,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', origin: new URL(url).origin },
      },
      (response) => {
        response.resume()
        resolve(response.headers)
      },
    )
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })

describe('a venue that speaks TLS', () => {
  it('serves app and socket, sets cookies for TLS alone, and asks no browser to remember a self-made certificate', async () => {
    const venue = await startVenue({ config: { tls: 'self-made' } })
    try {
      expect(venue.address).toMatch(/^https:/)
      const ca = readFileSync(join(venue.dataDir, 'https-cert.pem'))
      expect((await ask(`${venue.address}/healthz`, ca))['strict-transport-security']).toBeUndefined()
      const socket = new WebSocket(venue.address.replace('https', 'wss') + SOCKET_PATH, { ca, origin: venue.address })
      await new Promise((resolve, reject) => {
        socket.on('open', resolve)
        socket.on('error', reject)
      })
      socket.terminate()
      const [demo] = venue.services.accounts.demoAccounts
      const login = await ask(venue.address + API_PREFIX + signin.loginX.path, ca, demo)
      expect(login['set-cookie']).toHaveLength(2)
      for (const cookie of login['set-cookie'] ?? [])
        expect(cookie).toMatch(/^__Host-tapeline_\w+=[^;]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    } finally {
      await venue.close()
    }
  })

  it('takes a session under the host prefix alone: a name that another host could have set is nobody’s', async () => {
    const venue = await startVenue({ config: { publicOrigins: ['https://trade.example.org'] } })
    try {
      const [demo] = venue.services.accounts.demoAccounts
      const post = (path: string, body: unknown, more: Record<string, string>) =>
        fetch(venue.address + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: 'https://trade.example.org', ...more },
          body: JSON.stringify(body),
        })
      // As it comes from a proxy on this machine that speaks TLS to the outside.
      const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'trade.example.org' }
      const login = await post(API_PREFIX + signin.loginX.path, demo, tls)
      const set = login.headers.getSetCookie().map((line): string => line.split('=')[0] ?? '')
      expect(set.toSorted()).toEqual(['__Host-tapeline_device', '__Host-tapeline_session'])
      const [, token = ''] = /__Host-tapeline_session=([^;]+)/.exec(login.headers.getSetCookie().join()) ?? []
      const who = async (cookie: string, more: Record<string, string> = tls) => {
        const answer = await post(API_PREFIX + user.personalCenter.path, {}, { ...more, cookie })
        return ((await answer.json()) as { code: string }).code
      }
      expect(await who(`__Host-tapeline_session=${token}`)).toBe('200')
      expect(await who(`tapeline_session=${token}`)).toBe('650')
      expect(await who(`__Host-tapeline_session=${token}`, {})).toBe('650')
      const out = await post(API_PREFIX + v1.loginOut.path, {}, { ...tls, cookie: `__Host-tapeline_session=${token}` })
      expect(out.headers.getSetCookie().join()).toMatch(/^__Host-tapeline_session=; .*Path=\/; .*Secure/)
      expect(await who(`__Host-tapeline_session=${token}`)).toBe('650')
    } finally {
      await venue.close()
    }
  })

  it('with a certificate of the operator asks browsers to come by TLS alone', async () => {
    await keptIdentity(folder, NOW, names)
    const tls = { certFile: join(folder, 'https-cert.pem'), keyFile: join(folder, 'https-key.pem') }
    const venue = await startVenue({ config: { tls } })
    const headers = await ask(`${venue.address}/healthz`, readFileSync(tls.certFile))
    await venue.close()
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})
