import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FundingRate, IndexTicker, MarkPrice } from '#protocol'
import type { FakeMarket } from '../../../../support/fakeMarket.ts'
import { type SocketClient, TestGateway } from '../../../../support/socketClient.ts'

let venue: TestGateway
let market: FakeMarket
beforeEach(async () => {
  venue = await TestGateway.start({ silence: 1e9 })
  market = venue.market
})
afterEach(() => venue.stop())

const instId = 'BTC-USDT'
const index = (idxPx: string): IndexTicker => ({
  instId,
  idxPx,
  open24h: '1',
  high24h: '1',
  low24h: '1',
  sodUtc0: '1',
  sodUtc8: '1',
  ts: '5',
})
const mark = (markPx: string): MarkPrice => ({ instType: 'MARGIN', instId, markPx, ts: '5' })
const funding = (fundingRate: string): FundingRate => ({
  instType: 'SWAP',
  instId,
  fundingRate,
  fundingTime: '28800000',
  nextFundingRate: '',
  nextFundingTime: '57600000',
  ts: '5',
})
const subscribed = async (channel: string): Promise<SocketClient> => {
  const client = await venue.client()
  client.subscribe({ channel, instId })
  await client.settled()
  return client
}
const values = async (client: SocketClient): Promise<unknown[]> =>
  (await client.settled()).filter(({ event }) => event === undefined).flatMap(({ data }) => data ?? [])

describe.each([
  { channel: 'index-tickers', of: index, tell: (px: string) => market.tellIndex(index(px)), pace: 100, repeat: 60_000 },
  { channel: 'mark-price', of: mark, tell: (px: string) => market.tellMark(mark(px)), pace: 200, repeat: 10_000 },
  {
    channel: 'funding-rate',
    of: funding,
    tell: (px: string) => market.tellFunding(funding(px)),
    pace: 200,
    repeat: 60_000,
  },
])('$channel', ({ channel, of, tell, pace, repeat }) => {
  beforeEach(() => tell('1'))

  it('brings the value at once, then the latest at its pace', async () => {
    const client = await subscribed(channel)
    for (const px of ['2', '3', '4']) tell(px)
    expect(await values(client)).toEqual([of('1'), of('2')])
    venue.time.advance(pace)
    expect(await values(client)).toEqual([of('1'), of('2'), of('4')])
    venue.time.advance(pace / 2)
    tell('5')
    expect(await values(client)).toHaveLength(3)
  })

  it('is repeated when nothing changes, while the market is live', async () => {
    const client = await subscribed(channel)
    venue.time.advance(repeat - 2_000)
    expect(await values(client)).toHaveLength(1)
    venue.time.advance(2_000)
    expect(await values(client)).toEqual([of('1'), of('1')])
    market.halted = 'upstream-lost'
    venue.time.advance(2 * repeat)
    expect(await values(client)).toHaveLength(2)
  })

  it('is refused where the market has none', async () => {
    const client = await venue.client()
    client.subscribe({ channel, instId: 'ETH-USDT' })
    client.subscribe({ channel })
    expect((await client.received(2)).map(({ code }) => code)).toEqual(['60018', '60018'])
  })
})
