import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { common, SOCKET_PATH, signin, v1 } from '#protocol'
import { createBrowser } from '../../support/api.ts'
import { type Person, signUp } from '../../support/people.ts'
import { SocketClient } from '../../support/socketClient.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let venue: TestVenue
const clients: SocketClient[] = []
beforeAll(async () => {
  venue = await startVenue()
})
afterAll(async () => {
  for (const { ws } of clients) ws.terminate()
  await venue.close()
})

const open = async (origin: string, headers: Record<string, string> = {}): Promise<SocketClient> => {
  const client = await SocketClient.open(venue.address.replace('http', 'ws') + SOCKET_PATH, { origin, headers })
  clients.push(client)
  return client
}

const login = async ({ browser }: Pick<Person, 'browser'>, client: SocketClient): Promise<string | undefined> => {
  const { body } = await browser.call(common.socketTicket, {})
  client.send({ op: 'login', args: [{ ticket: body.data?.ticket }] })
  const [answer] = await client.received(1)
  return answer?.event
}

describe('the socket behind the same port', () => {
  it('logs in with a ticket, and ends with the session', async () => {
    const person = await signUp(venue.address)
    const client = await open(venue.address)
    expect(await login(person, client)).toBe('login')
    await person.browser.call(v1.loginOut, {})
    expect((await client.closing()).code).toBe(4001)
  })

  it('goes on when the same user signs out elsewhere', async () => {
    const [demo] = venue.services.accounts.demoAccounts
    const { account, password } = demo ?? { account: '', password: '' }
    const devices = [createBrowser(venue.address), createBrowser(venue.address)] as const
    const sockets = [await open(venue.address), await open(venue.address)] as const
    for (const [at, browser] of devices.entries()) {
      await browser.call(signin.loginX, { account, password })
      expect(await login({ browser }, sockets[at] ?? sockets[0])).toBe('login')
    }
    const { body } = await devices[0].call(common.socketTicket, {})
    await devices[0].call(v1.loginOut, {})
    expect((await sockets[0].closing()).code).toBe(4001)
    await sockets[1].settled()
    expect(sockets[1].closed).toBeUndefined()
    // Nor does a ticket outlive the session that asked for it.
    const late = await open(venue.address)
    late.send({ op: 'login', args: [{ ticket: body.data?.ticket }] })
    expect((await late.closing()).code).toBe(4001)
  })

  it('leaves the sockets of others alone when a session ends', async () => {
    const [ada, bob] = [await signUp(venue.address), await signUp(venue.address)]
    const client = await open(venue.address)
    expect(await login(bob, client)).toBe('login')
    await ada.browser.call(v1.loginOut, {})
    await client.settled()
    expect(client.closed).toBeUndefined()
  })

  it('is refused to a foreign page that carries the session cookie', async () => {
    const { browser } = await signUp(venue.address)
    const cookie = `tapeline_session=${browser.cookies.get('tapeline_session')}`
    await expect(open('https://evil.example', { cookie })).rejects.toThrow('403')
  })
})
