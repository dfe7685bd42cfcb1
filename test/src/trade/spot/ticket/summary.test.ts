import { describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import { type PlannedOrder, summarise } from '../../../../../src/trade/spot/ticket/summary.ts'
import { midOf } from '../../../../../src/trade/ticket/market/depth.ts'
import { BTC, DEPTH } from './fixtures.ts'

const order = (side: 'buy' | 'sell', want: { base: string } | { quote: string }, px?: string): PlannedOrder => ({
  instId: BTC.instId,
  side,
  type: px === undefined ? 'market' : 'limit',
  tif: px === undefined ? 'ioc' : 'gtc',
  want: 'base' in want ? { base: toAmount(want.base) } : { quote: toAmount(want.quote) },
  ...(px === undefined ? { maxSlippage: '0.05' } : { px: toPrice(px) }),
})

describe('what an order costs and brings', () => {
  it('walks the asks for a market buy, and takes the fee from what is received', () => {
    expect(summarise(order('buy', { base: '2' }), DEPTH, BTC)).toEqual({
      give: '203',
      giveCcy: 'USDT',
      receive: '1.998',
      receiveCcy: 'BTC',
      avgPx: '101.5',
      worstPx: '102',
      // (101 + 102) − 2 · 100, of 200
      slippage: '3',
      slippageBp: '150',
      fee: '0.002',
      feeCcy: 'BTC',
      feeKind: 'taker',
      // 203 / (1.998 · 0.999) = 101.703…, to the next tick above
      breakEven: '101.8',
      now: '2',
      rests: '0',
      unfilled: '0',
      // 101 · 1.05
      bound: '106.05',
      isSlipping: false,
    })
  })

  it('ends a market order at its largest slippage, one per cent unless another is chosen', () => {
    const { maxSlippage: _, ...usual } = order('buy', { base: '3' })
    expect(summarise(usual, DEPTH, BTC)).toMatchObject({ now: '2', unfilled: '1', bound: '102.01', isSlipping: true })
    const half: PlannedOrder = { ...usual, side: 'sell', maxSlippage: '0.005' }
    expect(summarise(half, DEPTH, BTC)).toMatchObject({ now: '1', unfilled: '2', bound: '98.505', isSlipping: true })
  })

  it('walks the bids for a market sell', () => {
    expect(summarise(order('sell', { base: '2' }), DEPTH, BTC)).toMatchObject({
      give: '2',
      giveCcy: 'BTC',
      receive: '196.803',
      receiveCcy: 'USDT',
      slippage: '3',
      fee: '0.197',
      feeCcy: 'USDT',
      // 196.803 · 0.999 / 2 = 98.303…, to the next tick below
      breakEven: '98.3',
    })
  })

  it('spends money in whole lots and leaves the rest in the balance', () => {
    const bought = summarise(order('buy', { quote: '101.005' }), DEPTH, BTC)
    expect(bought).toMatchObject({ give: '101', now: '1', unfilled: '0' })
  })

  it('says how much the depth leaves unfilled', () => {
    expect(summarise(order('buy', { base: '5' }), DEPTH, BTC)).toMatchObject({ now: '3', unfilled: '2', rests: '0' })
    expect(summarise(order('buy', { quote: '406' }), DEPTH, BTC)).toMatchObject({ now: '3', unfilled: '100' })
  })

  it('splits a limit order into what fills now and what rests, each with its own fee', () => {
    expect(summarise(order('buy', { base: '3' }, '102'), DEPTH, BTC)).toMatchObject({
      give: '305',
      now: '2',
      rests: '1',
      unfilled: '0',
      feeKind: 'both',
      // 2 · 0.1 % + 1 · 0.08 %
      fee: '0.0028',
      receive: '2.9972',
    })
  })

  it('counts a limit order away from the market as resting, at the maker fee and without slippage', () => {
    expect(summarise(order('sell', { base: '1' }, '110'), DEPTH, BTC)).toMatchObject({
      now: '0',
      rests: '1',
      avgPx: '110',
      slippage: '0',
      slippageBp: '0',
      feeKind: 'maker',
      fee: '0.088',
      receive: '109.912',
    })
  })

  it('knows no middle and no break-even price without a book', () => {
    expect(midOf({ asks: [], bids: DEPTH.bids })).toBeUndefined()
    expect(summarise(order('buy', { base: '1' }), { asks: [], bids: [] }, BTC)).toMatchObject({
      breakEven: undefined,
      avgPx: undefined,
      unfilled: '1',
    })
  })
})
