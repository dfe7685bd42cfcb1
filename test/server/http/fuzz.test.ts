import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PREFIX, allCalls, IDEMPOTENCY_HEADER } from '#protocol'
import { createLog } from '../../../server/platform/log.ts'
import { type Browser, createBrowser } from '../../support/api.ts'
import { newKey } from '../../support/examples.ts'
import { messagesTo, PASSWORD, type Person, signUp } from '../../support/people.ts'
import { fc } from '../../support/property.ts'
import { bodiesOf } from '../../support/schemaArbitrary.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

/** Hundreds of random cases, each on a database. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** How long any answer may take, in ms: whoever hangs is found, and a busy machine is not. */
const PATIENCE = 20_000
const RUNS = 12
/** pino's number. */
const ERROR = 50

const lines: string[] = []
let venue: TestVenue
let person: Person
beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  venue = await startVenue({ log })
  person = await signUp(venue.address)
})
afterAll(() => venue.close())

/** Words that only the inside of the venue knows. */
const INSIDE = /node_modules|\.ts:\d|\bat (?:async )?[\w.<>]+ \(|select .+ from |kysely|stack/i

const post = async (browser: Browser, path: string, body: string) => {
  const answer = await browser.send(API_PREFIX + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: newKey() },
    body,
    signal: AbortSignal.timeout(PATIENCE),
  })
  return { status: answer.status, text: JSON.stringify(answer.body), code: answer.body.code }
}

describe.each(allCalls())('%s.%s', (group, name, call) => {
  it('answers anything in its own words: no fault, no hang, nothing of its inside', async () => {
    await fc.assert(
      fc.asyncProperty(bodiesOf(call.input), async (body) => {
        // Who was signed out by the call itself, or has a session no more, signs up anew.
        const { status, text, code } = await post(person.browser, call.path, JSON.stringify(body) ?? '')
        if (code === '650') person = await signUp(venue.address)
        expect([200, 400, 413], `${group}.${name} ${JSON.stringify(body)} ${text}`).toContain(status)
        expect(code, text).not.toBe('5000')
        if (code !== '200' && code !== 1) expect(text).not.toMatch(INSIDE)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the log of all that', () => {
  it('holds no secret, and no line that a value could have made', async () => {
    const all = lines.join('')
    const session = person.browser.cookies.get('tapeline_session') ?? ''
    const device = person.browser.cookies.get('tapeline_device') ?? ''
    const codes = (await messagesTo(createBrowser(venue.address), person.account)).flatMap(
      ({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [],
    )
    expect(codes.length).toBeGreaterThan(0)
    for (const secret of [PASSWORD, session, device, ...codes]) {
      expect(secret).not.toBe('')
      expect(all).not.toContain(secret)
    }
    for (const line of lines) expect(() => void JSON.parse(line), line).not.toThrow(SyntaxError)
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= ERROR)).toEqual([])
  })
})
