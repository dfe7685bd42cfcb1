import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeTicker } from '../../../../support/fakeMarket.ts'
import { type SocketClient, TestGateway } from '../../../../support/socketClient.ts'

const arg = { channel: 'tickers', instId: 'BTC-USDT' }
const NOTICE = { event: 'notice', code: '64008' }

let venue: TestGateway
beforeEach(async () => {
  venue = await TestGateway.start()
  venue.market.setTicker(fakeTicker('BTC-USDT', '1', 1))
})
afterEach(() => venue.stop())

const subscribed = async (): Promise<SocketClient> => {
  const client = await venue.client()
  client.subscribe(arg)
  await client.settled()
  return client
}
const notices = async (client: SocketClient) => (await client.settled()).filter(({ event }) => event === 'notice')

describe('a rotation', () => {
  it('tells those who are there, lets them go on for a minute, then closes them', async () => {
    const [client, other] = [await subscribed(), await subscribed()]
    venue.gateway.rotate()
    expect(await notices(client)).toMatchObject([{ ...NOTICE, connId: expect.any(String) }])
    expect(await notices(other)).toHaveLength(1)
    venue.time.advance(59_000)
    venue.market.tick(fakeTicker('BTC-USDT', '2', 2))
    expect((await client.settled()).at(-1)?.data).toEqual([fakeTicker('BTC-USDT', '2', 2)])
    venue.time.advance(1_000)
    expect(await client.closing()).toEqual({ code: 1001, reason: 'Service upgrade' })
    expect((await other.closing()).code).toBe(1001)
  })

  it('lets newcomers in and leaves them alone', async () => {
    const old = await subscribed()
    venue.gateway.rotate({ within: 5_000 })
    await notices(old)
    const fresh = await subscribed()
    old.ws.close()
    await old.closing()
    venue.time.advance(30_000)
    expect(await notices(fresh)).toEqual([])
    expect(fresh.closed).toBeUndefined()
  })
})

describe('draining', () => {
  it('tells everybody, lets nobody in, and is over when all have left', async () => {
    const client = await subscribed()
    let isOver = false
    const draining = (async () => {
      await venue.gateway.drain(60_000)
      isOver = true
    })()
    expect(await notices(client)).toMatchObject([NOTICE])
    await expect(venue.client()).rejects.toThrow('503')
    expect(isOver).toBe(false)
    client.ws.close()
    await draining
  })

  it('closes who is still there in the end', async () => {
    const client = await subscribed()
    const draining = venue.gateway.drain(10_000)
    await notices(client)
    venue.time.advance(10_000)
    expect((await client.closing()).code).toBe(1001)
    await draining
  })
})
