import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activity, common, SOCKET_PATH, signin, user } from '#protocol'
import { type Browser, createBrowser } from '../../../support/api.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { messagesTo, newestCode, PASSWORD, type Person, signUp } from '../../../support/people.ts'
import { SocketClient } from '../../../support/socketClient.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const DAY = 86_400_000
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1'
const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock })
})
afterAll(() => venue.close())

/** Signs in on a browser that the account has not seen. */
const newDevice = async ({ account }: Person): Promise<Browser> => {
  const browser = createBrowser(venue.address)
  clock.advance(60_000)
  await browser.call(user.sendEmailCodeByEmailLogin, { account })
  const code = await newestCode(browser, account)
  await browser.call(signin.loginX, { account, password: PASSWORD, code }, { headers: { 'user-agent': TABLET } })
  return browser
}
const isSignedIn = async (browser: Browser) => (await browser.call(common.checkLogin, {})).body.data?.login
const read = async (browser: Browser) => {
  const { data } = (await browser.call(activity.devices, {})).body
  return { sessions: data?.sessions ?? [], devices: data?.devices ?? [] }
}

describe('devices', () => {
  it('lists where one is signed in, one’s own first, and when that ends', async () => {
    const person = await signUp(venue.address)
    await newDevice(person)
    const { sessions, devices } = await read(person.browser)
    expect(sessions.map(({ current }) => current)).toEqual([true, false])
    expect(sessions[1]).toMatchObject({ ip: '127.0.0.1', device: { browser: 'Safari', system: 'iPad' } })
    const began = Number(sessions[0]?.firstSeen)
    expect(Number(sessions[0]?.end) - began).toBe(30 * DAY)
    expect(Number(sessions[0]?.idleEnd) - Number(sessions[0]?.lastSeen)).toBe(7 * DAY)
    expect(devices).toHaveLength(2)
  })

  it('lists a hundred at most, and still ends them all at once', async () => {
    const person = await signUp(venue.address)
    const { accounts } = venue.services
    const from = { uid: person.uid, ip: '192.0.2.1', userAgent: 'elsewhere' }
    for (let nth = 0; nth < 120; nth += 1) await accounts.enter(undefined, from)
    clock.advance(1_000)
    const { sessions, devices } = await read(person.browser)
    expect([sessions.length, devices.length]).toEqual([100, 100])
    await person.browser.call(activity.endOthers, {})
    expect(await accounts.sessions.listOf(person.uid)).toHaveLength(1)
    expect(await accounts.devices.listOf(person.uid)).toHaveLength(1)
  })

  it('a session that is ended elsewhere is over at once, its socket too, and its device asks for a code', async () => {
    const person = await signUp(venue.address)
    const tablet = await newDevice(person)
    const { body } = await tablet.call(common.socketTicket, {})
    const client = await SocketClient.open(venue.address.replace('http', 'ws') + SOCKET_PATH, { origin: venue.address })
    client.send({ op: 'login', args: [{ ticket: body.data?.ticket }] })
    await client.received(1)
    const other = (await read(person.browser)).sessions.find(({ current }) => !current)
    const after = await person.browser.call(activity.endSession, { id: other?.id ?? '' })
    expect(after.body.data?.sessions).toHaveLength(1)
    expect((await client.closing()).code).toBe(4001)
    expect(await isSignedIn(tablet)).toBe(false)
    const again = await tablet.call(signin.loginX, { account: person.account, password: PASSWORD })
    expect(again.body.code).toBe('2003')
    expect(await isSignedIn(person.browser)).toBe(true)
  })

  it('all others end at once, and this one goes on', async () => {
    const person = await signUp(venue.address)
    const others = [await newDevice(person), await newDevice(person)]
    const { body } = await person.browser.call(activity.endOthers, {})
    expect([body.data?.sessions.length, body.data?.devices.length]).toEqual([1, 1])
    for (const browser of others) expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(person.browser)).toBe(true)
    const { events } = (await person.browser.call(activity.list, {})).body.data ?? { events: [] }
    expect(events[0]?.kind).toBe('otherSessionsEnded')
  })

  it('a device that is forgotten needs a code again, and stays signed in', async () => {
    const person = await signUp(venue.address)
    const tablet = await newDevice(person)
    const { devices } = await read(person.browser)
    const id = devices.find(({ current }) => !current)?.id ?? ''
    await person.browser.call(activity.forgetDevice, { id })
    expect(await isSignedIn(tablet)).toBe(true)
    const again = await tablet.call(signin.loginX, { account: person.account, password: PASSWORD })
    expect(again.body.code).toBe('2003')
  })

  it('one’s own session is not ended from the list, nor is another’s', async () => {
    const [ada, bob] = [await signUp(venue.address), await signUp(venue.address)]
    const own = (await read(ada.browser)).sessions[0]?.id ?? ''
    expect((await ada.browser.call(activity.endSession, { id: own })).body.code).toBe('1009')
    expect((await bob.browser.call(activity.endSession, { id: own })).body.code).toBe('1009')
    expect(await isSignedIn(ada.browser)).toBe(true)
  })

  it('a sign-in on a new device is mailed with what to do, one on a known device is not', async () => {
    const person = await signUp(venue.address)
    await newDevice(person)
    const [letter] = await messagesTo(person.browser, person.account)
    expect(letter?.subject).toBe('New device signed in to Tapeline')
    for (const fact of ['Safari on iPad', '127.0.0.1', 'UTC', 'change your password'])
      expect(letter?.text).toContain(fact)
    const before = (await messagesTo(person.browser, person.account)).length
    await person.browser.call(signin.loginX, { account: person.account, password: PASSWORD })
    expect(await messagesTo(person.browser, person.account)).toHaveLength(before)
  })
})
