import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, common, demoFunds, signin, user, v1 } from '#protocol'
import { createBrowser } from '../../support/api.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { freshEmail, signUp } from '../../support/people.ts'
import { quietMarket } from '../../support/quietMarket.ts'
import { startVenue, type TestVenue, WIDE_RATES } from '../../support/startVenue.ts'

const CHECK_LOGIN = API_PREFIX + common.checkLogin.path

let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue()
})
afterAll(() => venue.close())

const json = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
})

/** Everything that the venue says to these bytes until it hangs up. */
const raw = (address: string, bytes: string): Promise<string> => {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (data) => {
      text += data.toString()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

describe('broken requests are answered with a code', () => {
  it.each([
    ['malformed JSON', '{"a":', 200, '1000'],
    ['NaN', '{"a":NaN}', 200, '1000'],
    ['a list', '[]', 200, '1000'],
    ['a bare number', '1', 200, '1000'],
    ['a prototype trick', '{"__proto__":{"login":true}}', 200, '1000'],
    ['an unknown field', '{"a":1}', 200, '1002'],
    ['a body of 17 KB', JSON.stringify({ a: 'x'.repeat(17 * 1024) }), 413, '1003'],
  ])('%s', async (_, body, status, code) => {
    const answer = await createBrowser(venue.address).send(CHECK_LOGIN, json(body))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.msg).not.toBe('')
    expect(Object.keys(answer.body)).not.toContain('stack')
  })

  it('a form or a plain text, as another site could send it', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const init = json('{}', { 'content-type': type })
      expect((await createBrowser(venue.address).send(CHECK_LOGIN, init)).body.code).toBe('1000')
    }
  })

  it('an unknown call, an unknown file, and another method', async () => {
    const browser = createBrowser(venue.address)
    expect(await browser.send(`${API_PREFIX}/v2/nothing`, json('{}'))).toMatchObject({
      status: 404,
      body: { code: '1004', msg: 'This request isn’t supported. Reload the page and try again.' },
    })
    expect(await browser.send('/nothing.js')).toMatchObject({ status: 404, body: { code: '1009' } })
    const get = await browser.send(CHECK_LOGIN)
    expect(get).toMatchObject({ status: 405, body: { code: '1004' } })
    expect(get.headers.get('allow')).toBe('POST')
  })

  it('something that is not HTTP', async () => {
    const answer = await raw(venue.address, 'HELLO\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"1000"')
  })

  it('headers or a body that never end', async () => {
    const impatient = await startVenue({ arrivalLimit: 400 })
    const head = `POST ${CHECK_LOGIN} HTTP/1.1\r\nHost: venue\r\n`
    try {
      for (const text of [head, `${head}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{`]) {
        const answer = await raw(impatient.address, text)
        expect(answer).toMatch(/^HTTP\/1\.1 408 /)
        expect(answer).toContain('"code":"1000"')
      }
    } finally {
      await impatient.close()
    }
  })
})

describe('Origin', () => {
  it('a foreign page may not post, with a cookie or without', async () => {
    const { browser } = await signUp(venue.address)
    const foreign = { headers: { origin: 'https://evil.example' } }
    expect((await browser.call(user.personalCenter, {}, foreign)).body.code).toBe('1005')
    expect((await createBrowser(venue.address).call(common.checkLogin, {}, foreign)).body.code).toBe('1005')
  })

  it('a request without Origin may post, but not with a cookie', async () => {
    const { browser } = await signUp(venue.address)
    const cookie = `tapeline_session=${browser.cookies.get('tapeline_session')}`
    const post = async (headers: Record<string, string>) => {
      const response = await fetch(venue.address + CHECK_LOGIN, json('{}', headers))
      return ((await response.json()) as { code: string }).code
    }
    expect(await post({})).toBe('200')
    expect(await post({ cookie })).toBe('1005')
  })
})

describe('sentences', () => {
  it('fall back to English, and carry their values', async () => {
    const browser = createBrowser(venue.address)
    const answer = await browser.send(CHECK_LOGIN, json('{"size":1}', { 'accept-language': 'nl' }))
    expect(answer.body).toEqual({
      code: '1002',
      msg: 'Unknown field: “size”.',
      field: 'size',
      values: { field: 'size' },
    })
  })
})

describe('rate limits', () => {
  it('are coded, and say how long to wait', async () => {
    const clock = new ManualTime()
    const rates = { ...WIDE_RATES, requests: { burst: 3, perSecond: 1 } }
    const narrow = await startVenue({ clock, rates })
    try {
      const browser = createBrowser(narrow.address)
      for (let request = 0; request < 3; request += 1)
        expect((await browser.call(common.checkLogin, {})).body.code).toBe('200')
      const refused = await browser.call(common.checkLogin, {})
      expect(refused).toMatchObject({ status: 200, body: { code: '1006', values: { seconds: '1' } } })
      expect((await browser.send('/')).status).toBe(429)
      clock.advance(1_000)
      expect((await browser.call(common.checkLogin, {})).body.code).toBe('200')
    } finally {
      await narrow.close()
    }
  })

  it('of sign-in codes count by address and by account', async () => {
    const clock = new ManualTime()
    const rates = {
      ...WIDE_RATES,
      codesAddress: { burst: 4, perSecond: 0.1 },
      codesAccount: { burst: 2, perSecond: 0.001 },
    }
    const narrow = await startVenue({ clock, rates })
    try {
      const browser = createBrowser(narrow.address)
      const ask = async (account: string) => (await browser.call(user.sendEmailCodeByEmailLogin, { account })).body
      const account = freshEmail()
      for (let code = 0; code < 2; code += 1) {
        expect(await ask(account)).toMatchObject({ code: '200' })
        clock.advance(60_000)
      }
      expect(await ask(account)).toMatchObject({ code: '1006', values: { seconds: '880' } })
      for (let code = 0; code < 3; code += 1) expect(await ask(freshEmail())).toMatchObject({ code: '200' })
      expect(await ask(freshEmail())).toMatchObject({ code: '1006', values: { seconds: '10' } })
    } finally {
      await narrow.close()
    }
  })
})

describe('what fails inside', () => {
  it('a bug answers 500 with a code and no word of its own', async () => {
    const broken = await startVenue({
      market: () => ({
        ...quietMarket(),
        ticker: () => {
          throw new Error('secret detail')
        },
      }),
    })
    try {
      const answer = await createBrowser(broken.address).call(v1.getDomain, {})
      expect(answer).toMatchObject({ status: 500, body: { code: '5000' } })
      expect(JSON.stringify(answer.body)).not.toContain('secret')
    } finally {
      await broken.close()
    }
  })

  it('a database that does not answer ends in 503, so that nobody takes the outcome for known', async () => {
    const slow = await startVenue({ answerLimit: 300 })
    const blocker = await slow.database.pool.connect()
    try {
      await blocker.query('BEGIN; LOCK TABLE users')
      const who = { account: freshEmail(), password: 'wrong-9!Word' }
      const answer = await createBrowser(slow.address).call(signin.loginX, who)
      expect(answer).toMatchObject({ status: 503, body: { code: '5001' } })
    } finally {
      await blocker.query('ROLLBACK')
      blocker.release()
      await slow.close()
    }
  })
})

describe('outside demo mode', () => {
  it('there is no mailbox and no reset of funds, and mail goes out by the port', async () => {
    const sent: string[] = []
    const mail = {
      send: (message: { to: string }) => {
        sent.push(message.to)
      },
      put: async () => () => {},
      settle: async () => {},
    }
    const real = await startVenue({ config: { demo: false }, mail })
    try {
      const browser = createBrowser(real.address)
      const account = freshEmail()
      expect((await browser.call(common.demoMailbox, { account })).status).toBe(404)
      for (const call of [demoFunds.demoFunds, demoFunds.resetDemoFunds])
        expect((await browser.call(call, {}, { key: 'no-demo-no-reset-1' })).status).toBe(404)
      await browser.call(signin.emailSendingCode, { account, purpose: 'register' })
      await expect.poll(() => sent).toEqual([account])
      expect(real.services.accounts.demoAccounts).toEqual([])
    } finally {
      await real.close()
    }
  })
})
