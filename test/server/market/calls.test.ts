import { describe, expect, it } from 'vitest'
import { change, type hq, type OutputOf } from '#protocol'
import { createContractTerms } from '../../../server/engine/margin/contractTerms.ts'
import * as coinVarieties from '../../../server/http/calls/coinVarieties.ts'
import { homeCoinDataRank } from '../../../server/http/calls/home.ts'
import * as quotes from '../../../server/http/calls/hq.ts'
import { announced } from '../../../server/http/calls/listing.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import { createTermedMarket } from '../../../server/market/termed.ts'
import type { Refused } from '../../../server/platform/refusal.ts'
import type { Request } from '../../../server/services/handler.ts'
import type { Services } from '../../../server/services/services.ts'
import { createDatedSettings } from '../../../server/settings/dated.ts'
import { ManualTime } from '../../support/manualTime.ts'

// A Saturday: crypto trades, forex rests.
const time = new ManualTime(Date.UTC(2026, 10, 21, 12, 7, 30))
const { market, listing } = createTermedMarket(
  createMarket('simulated', { seed: 5, clock: time, timers: time }),
  createDatedSettings(['fees', 'coin']),
  time,
)
/** These calls use nothing of a request but clock, market and what is listed in it. */
const request = {
  services: { clock: time, market, listing } as unknown as Services,
  nextTurn: () => Promise.resolve(),
  past: (read) => read(),
} as Request

const answered = <T extends object>(reply: T | Refused): T => {
  if ('refused' in reply) throw new Error(reply.refused.error)
  return reply
}

const gain = ({ open24h, last }: { open24h: string; last: string }) => Number(change(open24h, last))

const listedBy = (origin: object) => {
  const marketSeed = { origin } as unknown as Services['marketSeed']
  return coinVarieties.getList({}, { services: { ...request.services, marketSeed } } as Request)
}

describe('calls of the market', () => {
  it('announces nothing while nothing is set', async () => {
    const settings = createDatedSettings(['fees', 'coin', 'tiers', 'forex', 'newAccounts'])
    const services = { ...request.services, settings, terms: createContractTerms(settings) } as unknown as Services
    const all = answered(await announced({}, { services } as Request))
    expect(all).toEqual({ fees: [], coins: [], withdrawn: [], terms: [] })
  })

  it('ranks spot pairs by gain, loss and turnover', async () => {
    const { gainers, losers, volume } = answered(await homeCoinDataRank({}, request))
    const all = market.instruments
      .filter(({ kind }) => kind === 'spot')
      .map(({ instId }) => market.ticker(instId))
      .filter((ticker) => ticker !== undefined)
    const byGain = all.toSorted((a, b) => gain(b) - gain(a)).map(({ instId }) => instId)
    expect(gainers.map(({ instId }) => instId)).toEqual(byGain.slice(0, 10))
    expect(losers.map(({ instId }) => instId)).toEqual(byGain.toReversed().slice(0, 10))
    expect(volume[0]?.instId).toBe('BTC-USDT')
    expect(volume.every(({ volCcy24h }, i) => i === 0 || Number(volCcy24h) <= Number(volume[i - 1]?.volCcy24h))).toBe(
      true,
    )
  })

  it('draws 32 points for each sparkline, the last being the price, on a weekend too', async () => {
    const { lines } = answered(await quotes.getDashedData({ instIds: ['BTC-USDT', 'EUR-USD'] }, request))
    for (const instId of ['BTC-USDT', 'EUR-USD']) {
      expect(lines[instId]).toHaveLength(32)
      expect(lines[instId]?.at(-1)).toBe(market.ticker(instId)?.last)
      expect(new Set(lines[instId]).size).toBeGreaterThan(10)
    }
  })

  it('lists past charges of funding page by page, newest first, and refuses what is no perpetual', async () => {
    const instId = 'BTC-USDT-SWAP'
    const ask = async (after?: string) =>
      answered(await quotes.getFundingHistory({ instId, limit: 3, ...(after && { after }) }, request))
    const first = await ask()
    const second = await ask(first.next)
    // Charged at 0, 8 and 16 h UTC; it is Saturday, shortly after noon.
    const eight = Date.UTC(2026, 10, 21, 8)
    const times = [...first.charges, ...second.charges].map(
      ({ fundingTime }) => (eight - Number(fundingTime)) / 3_600_000,
    )
    expect(times).toEqual([0, 8, 16, 24, 32, 40])
    const past = await market.fundingHistory(instId, { limit: 3 })
    expect(first.charges.map(({ realizedRate }) => realizedRate)).toEqual(past.map(({ realizedRate }) => realizedRate))
    const refused = { refused: { error: 'instrumentUnknown' } }
    expect(await quotes.getFundingHistory({ instId: 'BTC-USDT' }, request)).toMatchObject(refused)
  })

  it('answers quotes of all or of those that are named', async () => {
    const all: OutputOf<typeof hq.getCoinHQData> = answered(await quotes.getCoinHQData({}, request))
    expect(all.tickers).toHaveLength(market.instruments.length)
    const some = answered(await quotes.getCoinHQData({ instIds: ['XAU-USD', 'ETH-USDT'] }, request))
    expect(some.tickers.map(({ instId }) => instId)).toEqual(['XAU-USD', 'ETH-USDT'])
  })

  it('pages candles by time', async () => {
    const first = answered(await quotes.getCoinHQDataByTime({ instId: 'ETH-USDT', bar: '5m', limit: 3 }, request))
    const oldest = first.candles.at(-1)?.[0] ?? ''
    const next = answered(
      await quotes.getCoinHQDataByTime({ instId: 'ETH-USDT', bar: '5m', limit: 1, after: oldest }, request),
    )
    expect(first.candles.map(([, , , , , , , , confirm]) => confirm)).toEqual(['0', '1', '1'])
    expect(Number(next.candles[0]?.[0])).toBe(Number(oldest) - 300_000)
  })

  it('says with the instruments when prices could be known in advance', async () => {
    expect(answered(await listedBy({ source: 'sealed' }))).not.toHaveProperty('foreseeable')
    expect(answered(await listedBy({ source: 'public' })).foreseeable).toEqual({ source: 'public' })
    expect(answered(await listedBy({ source: 'planned', switchAt: 7 })).foreseeable).toEqual({
      source: 'planned',
      until: 7,
    })
  })

  it('refuses an instrument that there is not', async () => {
    const refused = { refused: { error: 'instrumentUnknown' } }
    expect(await quotes.getCoinHQData({ instIds: ['NO-USDT'] }, request)).toMatchObject(refused)
    expect(await quotes.getDashedData({ instIds: ['NO-USDT'] }, request)).toMatchObject(refused)
    expect(await quotes.getCoinHQDataByTime({ instId: 'NO-USDT', bar: '1m' }, request)).toMatchObject(refused)
  })

  it('lists every coin that an instrument names, and as holdable only those that can be held', async () => {
    const { coins, instruments } = answered(await coinVarieties.getList({}, request))
    const codes = new Set(coins.map(({ code }) => code))
    expect(instruments.every(({ baseCcy, quoteCcy }) => codes.has(baseCcy) && codes.has(quoteCcy))).toBe(true)
    const held = answered(await coinVarieties.getCoins({}, request)).coins.map(({ code }) => code)
    expect(held).toContain('USDT')
    expect(held).not.toContain('EUR')
  })
})
