import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#protocol'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let dist: string
let venue: TestVenue
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'tapeline-headers-'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><script>1</script>')
  venue = await startVenue({ dist })
})
afterAll(async () => {
  await venue.close()
  rmSync(dist, { recursive: true, force: true })
})

/** Everything that the venue serves: the page, a call, a probe, and what does not exist. */
const ADDRESSES = ['/', `${API_PREFIX}/v1/getDomain`, '/api/v5/public/time', '/healthz', '/nothing-here.js']
const headersOf = async (path: string): Promise<Headers> =>
  (await fetch(venue.address + path, { method: path.startsWith(API_PREFIX) ? 'POST' : 'GET' })).headers
/** Asked for under another name, as a phone in the same network does. */
const asHost = (host: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    get(`${venue.address}/`, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.headers['cross-origin-opener-policy'])
    }).on('error', reject)
  })

describe('every answer', () => {
  it.each(ADDRESSES)(
    'of %s is taken for what it says, stays with this origin, and is framed by nobody',
    async (path) => {
      const headers = await headersOf(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('permissions-policy')).toMatch(/(^|, )camera=\(\).*, geolocation=\(self\)/)
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('server')).toBeNull()
    },
  )

  it('to TRACE says nothing of what was sent', async () => {
    const { port } = new URL(venue.address)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Secret: 13579\r\nConnection: close\r\n\r\n'),
      )
      let text = ''
      socket.setEncoding('utf8')
      socket.on('data', (part: string) => {
        text += part
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 (?!2)/)
    expect(answer).not.toContain('13579')
  })

  it('does not ask for what a browser refuses over plain http in a network', async () => {
    const { port } = new URL(venue.address)
    expect(await asHost(`localhost:${port}`)).toBe('same-origin')
    expect(await asHost(`192.168.0.7:${port}`)).toBeUndefined()
    expect((await headersOf('/')).get('strict-transport-security')).toBeNull()
  })
})

it('pages run scripts of this origin alone, and texts become none', async () => {
  const policy = (await headersOf('/')).get('content-security-policy') ?? ''
  const rules = new Map(policy.split(';').map((rule) => [rule.trim().split(' ')[0], rule.trim().split(' ').slice(1)]))
  expect(rules.get('script-src')?.filter((source) => !source.startsWith("'sha256-"))).toEqual(["'self'"])
  expect(rules.get('require-trusted-types-for')).toEqual(["'script'"])
  expect(rules.get('trusted-types')).toEqual(['default'])
  for (const rule of ['object-src', 'base-uri', 'frame-ancestors']) expect(rules.get(rule)).toEqual(["'none'"])
  for (const rule of ['default-src', 'worker-src', 'manifest-src', 'font-src', 'form-action'])
    expect(rules.get(rule)).toEqual(["'self'"])
  expect(policy).not.toMatch(/unsafe-eval|\*|https?:/)
})
