import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { API_PREFIX, cases, operators, SOCKET_PATH, signin, user } from '#protocol'
import { createLog } from '../../../server/platform/log.ts'
import { createNoteRefusal } from '../../../server/platform/refusalLog.ts'
import { createBrowser } from '../../support/api.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { operatorBrowser, operatorOf } from '../../support/operator.ts'
import { PASSWORD, signUp } from '../../support/people.ts'
import { SocketClient } from '../../support/socketClient.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

interface Line {
  readonly msg: string
  readonly refusal: string
  readonly route: string
  readonly kind: string
  readonly ip: string
  readonly uid?: string
  readonly operator?: string
  readonly leftOut?: number
}
const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const refused = (): Line[] => lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'refused')
/** A line is written once the answer has left, which may be after it came. */
const told = (refusal: string, route: string): Promise<Line> =>
  vi.waitUntil(() => refused().find((line) => line.refusal === refusal && line.route === route), { timeout: 5_000 })

let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ log })
})
afterAll(() => venue.close())
beforeEach(() => {
  lines.length = 0
})

const FROM = { ip: '127.0.0.1', kind: 'access' }

describe('a refused access is one line of the log', () => {
  it('of who is not signed in, and of another site, with the call and the address', async () => {
    const guest = createBrowser(venue.address)
    await guest.call(user.personalCenter, {})
    expect(await told('sessionExpired', user.personalCenter.path)).toMatchObject(FROM)
    await guest.call(user.personalCenter, {}, { headers: { origin: 'https://evil.example' } })
    expect(await told('foreignOrigin', user.personalCenter.path)).toMatchObject(FROM)
    expect(refused()).toHaveLength(2)
  })

  it('of a wrong password, without the name and the password that were tried', async () => {
    const { account } = await signUp(venue.address)
    await createBrowser(venue.address).call(signin.loginX, { account, password: `${PASSWORD}!` })
    expect(await told('wrongLogin', signin.loginX.path)).toMatchObject(FROM)
    for (const secret of [PASSWORD, account]) expect(lines.join('')).not.toContain(secret)
  })

  it('of a user who asks for what is another one’s, by his number', async () => {
    const { browser, uid } = await signUp(venue.address)
    await browser.call(cases.get, { id: '999999' })
    expect(await told('notFound', cases.get.path)).toMatchObject({ ...FROM, uid })
    await browser.send(`/api/uploads/${'0'.repeat(32)}`)
    expect(await told('notFound', '/api/uploads/:id')).toMatchObject(FROM)
  })

  it('of an operator without the role, by his number; of who makes an operators’ call without a session', async () => {
    const ada = await operatorOf(venue, ['auditor'])
    await ada.call('freezePerson', { uid: '1', reason: 'order', note: '' })
    const { data } = await ada.call('me', {})
    const route = `/desk${operators.OPERATOR_CALLS.freezePerson.path}`
    expect(await told('roleMissing', route)).toMatchObject({ ...FROM, operator: data?.id })
    await operatorBrowser(venue.address).call('me', {})
    expect(await told('sessionExpired', `/desk${operators.OPERATOR_CALLS.me.path}`)).toMatchObject(FROM)
  })

  it('of a foreign page at the socket, and of a ticket that is none', async () => {
    const { browser } = await signUp(venue.address)
    const address = venue.address.replace('http', 'ws') + SOCKET_PATH
    const cookie = `tapeline_session=${browser.cookies.get('tapeline_session')}`
    await expect(SocketClient.open(address, { origin: 'https://evil.example', headers: { cookie } })).rejects.toThrow(
      '403',
    )
    expect(await told('foreignOrigin', 'socket')).toMatchObject(FROM)
    const client = await SocketClient.open(address, { origin: venue.address })
    client.send({ op: 'login', args: [{ ticket: 'x'.repeat(43) }] })
    await client.closing()
    expect(await told('wrongLogin', 'socket')).toMatchObject(FROM)
  })

  it('and what gets round the schemas is told apart from it, never with what was sent', async () => {
    const browser = createBrowser(venue.address)
    const secret = 'an-odd-field-name'
    await browser.send(API_PREFIX + signin.loginX.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'ada@example.org', password: PASSWORD, [secret]: secret }),
    })
    expect(await told('unknownField', signin.loginX.path)).toMatchObject({ kind: 'input' })
    await browser.send(`/api/${secret}?${secret}=1`)
    expect(await told('unknownCall', 'none')).toMatchObject({ kind: 'input' })
    expect(lines.join('')).not.toContain(secret)
  })

  it('and what ended well, or was refused as a matter of trade, is none', async () => {
    const { browser } = await signUp(venue.address)
    lines.length = 0
    await browser.call(user.personalCenter, {})
    const clock = new ManualTime()
    createNoteRefusal(clock, log)({ refusal: 'balanceTooLow', ip: '198.51.100.7', route: '/v1/order' })
    expect(refused()).toEqual([])
  })
})

it('a flood of one address fills no log: what was left out is counted, and others are told as ever', () => {
  const clock = new ManualTime()
  const note = createNoteRefusal(clock, log)
  const flood = { refusal: 'wrongLogin', ip: '198.51.100.1', route: '/v2/signin/loginX' }
  for (let at = 0; at < 1_000; at += 1) note(flood)
  expect(refused()).toHaveLength(60)
  note({ ...flood, ip: '198.51.100.2' })
  expect(refused().at(-1)).toMatchObject({ ip: '198.51.100.2', leftOut: 940 })
  clock.advance(1_000)
  note(flood)
  expect(refused()).toHaveLength(62)
  expect(refused().at(-1)?.leftOut).toBeUndefined()
})
