import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, allCalls, ORDER_RECORD_PATH, STATEMENT_PATH } from '#protocol'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const SCRIPT = 'document.documentElement.dataset.theme = "dark"'
const INDEX = `<!doctype html><head><script>${SCRIPT}</script><script type="module" src="/assets/app-1a2b3c.js"></script>`
const APP = 'console.log("app")'

let dist: string
let venue: TestVenue
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'tapeline-dist-'))
  mkdirSync(join(dist, 'assets'))
  mkdirSync(join(dist, 'locales'))
  writeFileSync(join(dist, 'index.html'), INDEX)
  writeFileSync(join(dist, '.sources'), 'secret')
  writeFileSync(join(dist, 'sw.js'), APP)
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}')
  writeFileSync(join(dist, 'locales', 'en.json'), '{}')
  writeFileSync(join(dist, 'assets', 'app-1a2b3c.js'), APP)
  writeFileSync(join(dist, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(APP))
  writeFileSync(join(dist, 'assets', 'app-1a2b3c.js.gz'), gzipSync(APP))
  venue = await startVenue({ dist })
})
afterAll(async () => {
  await venue.close()
  rmSync(dist, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(venue.address + path, { headers })

describe('the built app', () => {
  it('its page is asked for again each time, and confined to this origin', async () => {
    const answer = await get('/')
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toBe(INDEX)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const { host } = new URL(venue.address)
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`)
    expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host};`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-eval')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('its hashed files are kept for ever, and come compressed', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await get('/assets/app-1a2b3c.js', { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('content-type')).toContain('javascript')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await answer.text()).toBe(APP)
    }
    const plain = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  it('its service worker and its manifest are asked for again each time', async () => {
    for (const [path, type] of [
      ['/sw.js', 'javascript'],
      ['/manifest.webmanifest', 'application/manifest+json'],
    ] as const) {
      const answer = await get(path)
      expect(answer.headers.get('content-type')).toContain(type)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-security-policy')).toMatch(/worker-src 'self';.*manifest-src 'self'/)
    }
    expect((await fetch(`${venue.address}/sw.js`, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${venue.address}/sw-off.js`, { method: 'HEAD' })).status).toBe(404)
  })

  it('dictionaries are served, hidden files and what lies outside are not', async () => {
    expect(await (await get('/locales/en.json')).json()).toEqual({})
    for (const path of ['/.sources', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])
      expect((await get(path)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('probes', () => {
  it('say that it lives, that it is ready, and how it does', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ ok: true })
    expect(await (await get('/readyz')).json()).toEqual({
      ready: true,
      database: true,
      market: 'live',
      ticks: 'live',
      // Half a minute after the start it is derived anew.
      ledger: expect.stringMatching(/^(unchecked|sound)$/),
      draining: false,
    })
    await fetch(`${venue.address}${API_PREFIX}/v1/getDomain`, { method: 'POST' })
    expect(await (await get('/metrics')).text()).toContain(
      'tapeline_call_seconds_count{call="/v1/getDomain",outcome="ok"} 1',
    )
  })

  it('describe every call in OpenAPI', async () => {
    const description = (await (await get('/api/openapi.json')).json()) as { paths: Record<string, { post: object }> }
    expect(Object.keys(description.paths)).toEqual([
      ...allCalls().map(([, , call]) => API_PREFIX + call.path),
      STATEMENT_PATH,
      ORDER_RECORD_PATH,
    ])
    expect(description.paths[`${API_PREFIX}/v2/signin/login.x`]?.post).toMatchObject({
      operationId: 'signin.loginX',
      requestBody: {
        content: { 'application/json': { schema: { additionalProperties: false, required: ['account', 'password'] } } },
      },
    })
  })
})
