import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operators } from '#protocol'
import { OPERATOR_DEVICE_LIFETIME_MS } from '../../../server/users/operators/devices.ts'
import { disableOperator } from '../../../server/users/operators/manage.ts'
import { OPERATOR_PASSWORD, operatorOf, type TestOperator, totpCode } from '../../support/operator.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

/** Behind a proxy on this machine, so that a test may come from anywhere. */
const ORIGIN = 'https://trade.example.org'
const STEP = 30_000
const QUARTER = 15 * 60_000

let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock, config: { publicOrigins: [ORIGIN] } })
})
afterAll(() => venue.close())

interface From {
  readonly ip: string
  readonly cookie?: string
}
const attempt = async (name: string, code: string, { ip, cookie }: From) => {
  const response = await fetch(`${venue.address}${operators.OPERATOR_PREFIX}/v1/signIn`, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify({ name, password: OPERATOR_PASSWORD, code }),
  })
  return { code: ((await response.json()) as { code: string }).code, cookies: response.headers.getSetCookie() }
}
const wrong = async (name: string, from: From, times: number): Promise<string[]> => {
  const codes: string[] = []
  for (let at = 0; at < times; at += 1) codes.push((await attempt(name, '000000', from)).code)
  return codes
}
const right = (one: TestOperator, from: From) => {
  leap += STEP
  return attempt(one.name, totpCode(one.secret, clock.now()), from)
}
const deviceOf = (one: TestOperator) => `tapeline_desk_device=${one.browser.cookies.get('tapeline_desk_device')}`

describe('guesses at an operator', () => {
  it('from one address lock that address, for a name that nobody has alike, and nobody elsewhere', async () => {
    const ada = await operatorOf(venue, ['reviewer'])
    for (const name of [ada.name, 'nobody.here'])
      expect(await wrong(name, { ip: '198.51.100.1' }, 6), name).toEqual([...Array(5).fill('2000'), '2007'])
    expect((await right(ada, { ip: '198.51.100.1' })).code).toBe('2007')
    expect((await right(ada, { ip: '198.51.100.2' })).code).toBe('200')
  })

  it('of a hundred places end, and keep nobody out of a browser that he has signed in with', async () => {
    const ada = await operatorOf(venue, ['reviewer'])
    const answers: string[] = []
    for (let at = 0; at < 30; at += 1) answers.push(...(await wrong(ada.name, { ip: `203.0.113.${at}` }, 4)))
    expect(answers.filter((code) => code === '2000')).toHaveLength(100)
    expect((await right(ada, { ip: '192.0.2.1' })).code).toBe('2007')
    expect((await right(ada, { ip: '192.0.2.1', cookie: deviceOf(ada) })).code).toBe('200')
    // It opens by itself, and what strangers did is not forgiven by a sign-in that they had no part in.
    expect((await right(ada, { ip: '192.0.2.2' })).code).toBe('2007')
    leap += QUARTER
    expect((await right(ada, { ip: '192.0.2.2' })).code).toBe('200')
  })

  it('in a browser that an operator has signed in with are five as well, and lock that browser alone', async () => {
    const ada = await operatorOf(venue, ['reviewer'])
    const cookie = deviceOf(ada)
    const all = await Promise.all(
      Array.from({ length: 12 }, () => attempt(ada.name, '000000', { ip: '192.0.2.9', cookie })),
    )
    expect(all.filter(({ code }) => code === '2000')).toHaveLength(5)
    expect((await right(ada, { ip: '192.0.2.9', cookie })).code).toBe('2007')
    expect((await right(ada, { ip: '192.0.2.9' })).code).toBe('200')
  })

  it('in a browser of another operator count as a stranger’s, and so does a cookie that nobody gave', async () => {
    const [ada, bob] = [await operatorOf(venue, ['reviewer']), await operatorOf(venue, ['reviewer'])]
    for (const cookie of [deviceOf(bob), `tapeline_desk_device=${'A'.repeat(43)}`]) {
      const ip = `192.0.2.${cookie.length}`
      await wrong(ada.name, { ip, cookie }, 5)
      expect((await right(ada, { ip })).code).toBe('2007')
    }
    expect((await right(bob, { ip: '192.0.2.77', cookie: deviceOf(bob) })).code).toBe('200')
  })

  it('find no browser that is known any more once its operator was shut out, or after a season', async () => {
    const known = async (): Promise<number> =>
      (await venue.database.db.selectFrom('operator_devices').selectAll().execute()).length
    const ada = await operatorOf(venue, ['reviewer'])
    const before = await known()
    await disableOperator(venue.database.db, ada.name, true, clock.now())
    expect(await known()).toBe(before - 1)
    leap += OPERATOR_DEVICE_LIFETIME_MS
    await venue.services.operators.devices.purge()
    expect(await known()).toBe(0)
  })
})
