import { describe, expect, it } from 'vitest'
import {
  crossHealth,
  freeForOrders,
  type Holding,
  isolatedHealth,
  removableMargin,
  tiersOf,
  toAmount,
  toPrice,
  warningLevel,
} from '#protocol'
import { BTC_LINES } from '../../../support/contracts.ts'

const tiers = tiersOf(BTC_LINES)
const long: Holding = {
  side: 'long',
  size: toAmount('1'),
  cost: toAmount('60000'),
  margin: toAmount('3000'),
  leverage: 20,
}
const short: Holding = { ...long, side: 'short' }
const at = (holding: Holding, mark: string) => ({ holding, tiers, mark: toPrice(mark), feeRate: '0.0005' })

describe('shared margin', () => {
  it('compares equity with maintenance and the fees of closing', () => {
    // Maintenance 58,000·0.5 % − 50 = 240, close fee 29; equity 3,500 − 2,000.
    expect(crossHealth({ wallet: toAmount('3500'), positions: [at(long, '58000')] })).toEqual({
      equity: '1500',
      needed: '269',
      ratio: '0.17933333',
      liquidated: false,
    })
  })
  it('lets a gain carry a loss', () => {
    const health = crossHealth({ wallet: toAmount('600'), positions: [at(long, '50000'), at(short, '50000')] })
    expect(health).toMatchObject({ equity: '600', liquidated: false })
  })
  it('is over at 100 %, and when nothing is left', () => {
    expect(crossHealth({ wallet: toAmount('2269'), positions: [at(long, '58000')] })).toMatchObject({
      ratio: '1',
      liquidated: true,
    })
    expect(crossHealth({ wallet: toAmount('2269.000001'), positions: [at(long, '58000')] }).liquidated).toBe(false)
    expect(crossHealth({ wallet: toAmount('1000'), positions: [at(long, '58000')] })).toMatchObject({
      ratio: undefined,
      liquidated: true,
    })
  })
  it('needs nothing without positions', () => {
    expect(crossHealth({ wallet: toAmount('0'), positions: [] })).toMatchObject({ ratio: '0', liquidated: false })
  })
  it('lets losses that are not realised yet count against new orders, gains not', () => {
    expect(freeForOrders(toAmount('100'), [toAmount('-30'), toAmount('10')])).toBe('80')
    expect(freeForOrders(toAmount('100'), [toAmount('50')])).toBe('100')
    expect(freeForOrders(toAmount('100'), [toAmount('-300')])).toBe('0')
  })
})

describe('isolated margin', () => {
  it('measures a position by its own margin', () => {
    expect(isolatedHealth(long, tiers, toPrice('58000'))).toEqual({
      equity: '1000',
      needed: '240',
      ratio: '0.24',
      liquidated: false,
    })
    expect(isolatedHealth(long, tiers, toPrice('57236.180905')).liquidated).toBe(false)
    expect(isolatedHealth(long, tiers, toPrice('57236.180904')).liquidated).toBe(true)
  })
  it('gives back only what neither the initial margin nor a loss needs', () => {
    const rich = { ...long, margin: toAmount('5000') }
    expect(removableMargin(rich, toAmount('3000'), toPrice('60000'))).toBe('2000')
    expect(removableMargin(rich, toAmount('3000'), toPrice('70000'))).toBe('2000')
    expect(removableMargin(rich, toAmount('3000'), toPrice('59500'))).toBe('1500')
    expect(removableMargin(rich, toAmount('3000'), toPrice('50000'))).toBe('0')
  })
})

describe('warnings', () => {
  it.each([
    ['0.79999999', 0],
    ['0.8', 1],
    ['0.94999999', 1],
    ['0.95', 2],
    [undefined, 2],
  ] as const)('at a ratio of %s: level %i', (ratio, level) => expect(warningLevel(ratio)).toBe(level))
})
