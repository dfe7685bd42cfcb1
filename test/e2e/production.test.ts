import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { API_PREFIX, common, signin } from '#protocol'
import { type Browser, createBrowser } from '../support/api.ts'
import { removeFolder } from '../support/folders.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

const ROOT = join(import.meta.dirname, '../..')
const filesBelow = (folder: string, kind: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))

/** Words that only the page of the kit says, and what tests and their tools are known by. */
const KIT_WORDS = ['Tapeline kit', 'data-kit']
const TEST_WORDS = ['vitest', 'happy-dom', 'fast-check', 'mock-socket', '@axe-core']

it('what is built for production holds neither the kit nor a test', () => {
  const kit = filesBelow('src/pages', /kit.*\.tsx$/).join('\n')
  const tests = filesBelow('test', /\.tsx?$/).join('\n')
  const built = filesBelow('dist', /\.(js|css|html|json)$/).join('\n')
  expect(built.length).toBeGreaterThan(1_000_000)
  for (const word of KIT_WORDS) expect([word, kit.includes(word), built.includes(word)]).toEqual([word, true, false])
  for (const word of TEST_WORDS) expect([word, tests.includes(word), built.includes(word)]).toEqual([word, true, false])
})

describe('a venue outside demo mode', () => {
  let dataDir: string
  let venue: VenueProcess
  let browser: Browser
  beforeAll(async () => {
    dataDir = venueFolder('tapeline-production')
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Tapeline <no-reply@example.org>' }
    venue = startVenueProcess(dataDir, { DEMO: 'off', ...mail })
    browser = createBrowser(await venue.ready)
  })
  afterAll(async () => {
    await venue?.stop()
    removeFolder(dataDir)
  })

  const post = async (path: string, body: object, to: Browser = browser) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await to.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: answer.body, names: [...answer.headers.keys()].toSorted() }
  }
  const MAILBOX = API_PREFIX + common.demoMailbox.path

  it('answers the demo’s mailbox as any unknown call, and describes none', async () => {
    const account = 'anna@example.org'
    const unknown = await post(`${API_PREFIX}/v2/common/noSuchCall`, { account })
    expect(unknown.status).toBe(404)
    expect(await post(MAILBOX, { account })).toEqual(unknown)
    expect(JSON.stringify((await browser.send('/api/openapi.json')).body)).not.toContain('demoMailbox')
    const demo = createBrowser(inject('venue'))
    expect((await post(MAILBOX, { account }, demo)).status).toBe(200)
    expect(JSON.stringify((await demo.send('/api/openapi.json')).body)).toContain('demoMailbox')
  })

  it('has no demo accounts: no file of them, and nobody of their names', async () => {
    expect(existsSync(join(dataDir, 'demo-accounts.json'))).toBe(false)
    for (const { account, password } of inject('demoAccounts'))
      expect((await browser.call(signin.loginX, { account, password })).body.code).toBe('2000')
  })
})
