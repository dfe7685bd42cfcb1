import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signin } from '#protocol'
import { createLog } from '../../../../server/platform/log.ts'
import { createBreached } from '../../../../server/users/accounts/breached.ts'
import { createBrowser } from '../../../support/api.ts'
import { egressTo } from '../../../support/egressTo.ts'
import { freshEmail, newestCode } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

/** Long and of many letters, so that no list that ships has it. */
const KNOWN = 'vier lila Kamele 1987'
const FRESH = 'neun graue Tassen 2031'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

const asked: { readonly url: string; readonly padding: string }[] = []
let mood: 'well' | 'down' | 'silent' | 'elsewhere' | 'flood' = 'well'
const service = createServer((request, response) => {
  asked.push({ url: request.url ?? '', padding: String(request.headers['add-padding']) })
  if (mood === 'silent') return
  if (mood === 'down') return void response.writeHead(503).end()
  if (mood === 'elsewhere') return void response.writeHead(302, { location: '/other' }).end()
  if (mood === 'flood') return void response.end(`${'0'.repeat(35)}:1\r\n`.repeat(60_000))
  // Padding looks like a find, but for its count.
  const lines = [`${'A'.repeat(35)}:3`, `${hashOf(KNOWN).slice(5)}:42`, `${hashOf(FRESH).slice(5)}:0`]
  response.end(lines.join('\r\n'))
})
let url = ''
let venue: TestVenue
const log: string[] = []
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`
  venue = await startVenue({
    config: { breachedUrl: url },
    log: createLog('trace', { write: (line) => void log.push(line) }),
  })
})
afterAll(async () => {
  await venue.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  mood = 'well'
  asked.length = 0
})

const reports: unknown[] = []
/** Patient, unless a test is about that: the first request of a process loads what it needs. */
const breached = (timeout = 10_000) =>
  createBreached({ url, egress: egressTo(url), report: (error) => void reports.push(error), timeout })

describe('passwords of breaches', () => {
  it('are asked for by five digits of their hash, and nothing else of them leaves the venue', async () => {
    expect(await breached().has(KNOWN)).toBe(true)
    expect(await breached().has(FRESH)).toBe(false)
    expect(asked).toEqual([
      { url: `/range/${hashOf(KNOWN).slice(0, 5)}`, padding: 'true' },
      { url: `/range/${hashOf(FRESH).slice(0, 5)}`, padding: 'true' },
    ])
  })

  it.each(['down', 'silent', 'elsewhere', 'flood'] as const)('keep nobody out while the service is %s', async (how) => {
    mood = how
    const before = reports.length
    expect(await breached(how === 'silent' ? 200 : undefined).has(KNOWN)).toBe(false)
    expect(reports).toHaveLength(before + 1)
    expect(String(reports.at(-1))).not.toContain(hashOf(KNOWN).slice(0, 5))
  })

  it('open no account, and the code is not used up; one that nobody knows does', async () => {
    const browser = createBrowser(venue.address)
    const account = freshEmail()
    await browser.call(signin.emailSendingCode, { account, purpose: 'register' })
    const code = await newestCode(browser, account)
    const refused = await browser.call(signin.registerMobile, { account, password: KNOWN, code })
    expect(refused.body).toMatchObject({ code: '2006', field: 'password' })
    expect((await browser.call(signin.registerMobile, { account, password: FRESH, code })).body.code).toBe('200')
    expect(log.join('')).not.toContain(KNOWN)
  })

  it('are looked for in the list that ships first: that one asks nobody', async () => {
    const browser = createBrowser(venue.address)
    const account = freshEmail()
    await browser.call(signin.emailSendingCode, { account, purpose: 'register' })
    const code = await newestCode(browser, account)
    const { body } = await browser.call(signin.registerMobile, { account, password: 'iloveyou', code })
    expect(body.code).toBe('2006')
    expect(asked).toEqual([])
  })
})
