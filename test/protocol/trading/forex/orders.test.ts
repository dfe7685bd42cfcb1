import { describe, expect, it } from 'vitest'
import {
  AS_DOLLARS,
  checkClosingLots,
  checkLargest,
  checkLots,
  closingLoss,
  dealtAt,
  leverageOf,
  priceMoved,
  stopOutOrder,
  toAmount,
  toPrice,
  worstPrice,
} from '#protocol'

const PAIR = { baseCcy: 'EUR', tickSz: '0.00001' }
const CAPS = { leverage: 20, lots: toAmount('20') }
const lots = (count: number) => toAmount(String(count * 100_000))

describe('an order of forex', () => {
  it('comes in steps of 0.01 lot', () => {
    expect(checkLots(lots(0.01), PAIR)).toBeUndefined()
    expect(checkLots(toAmount('1500'), PAIR)).toEqual({ error: 'sizeStep', field: 'sz', values: { step: '1000' } })
    expect(checkLots(toAmount('0'), PAIR)).toMatchObject({ error: 'sizeTooSmall' })
  })
  it('closes no more than is held', () => {
    expect(checkClosingLots(lots(1), lots(1), PAIR)).toBeUndefined()
    expect(checkClosingLots(lots(2), lots(1), PAIR)).toMatchObject({ error: 'sizeTooLarge', values: { max: '100000' } })
  })
  it('is bounded by itself, and with all that is held and waits on its side where it opens', () => {
    const [none, full] = [toAmount('0'), lots(100)]
    expect(checkLargest(full, full, [], PAIR, undefined)).toBeUndefined()
    expect(checkLargest(lots(101), none, [], PAIR, undefined)).toMatchObject({ error: 'sizeTooLarge' })
    expect(checkLargest(lots(1), lots(1), [full], PAIR, undefined)).toMatchObject({ error: 'sizeTooLarge' })
    expect(checkLargest(lots(1), none, [full], PAIR, undefined)).toBeUndefined()
    expect(checkLargest(lots(21), lots(21), [], PAIR, CAPS)).toMatchObject({ error: 'sizeTooLarge' })
  })
  it('of a new account has less leverage', () => {
    expect([leverageOf({ leverage: 100 }, undefined), leverageOf({ leverage: 100 }, CAPS)]).toEqual([100, 20])
    expect(leverageOf({ leverage: 10 }, CAPS)).toBe(10)
  })
  it('buys at the ask and sells at the bid', () => {
    const quote = { bid: toPrice('1.1'), ask: toPrice('1.2') }
    expect([dealtAt(quote, 'buy'), dealtAt(quote, 'sell')]).toEqual(['1.2', '1.1'])
  })
  it('at the market is dealt at no worse a price than what was seen and its deviation', () => {
    const seen = { seenPx: toPrice('1.1'), maxDeviation: toAmount('2') }
    expect([worstPrice('buy', seen, PAIR), worstPrice('sell', seen, PAIR)]).toEqual(['1.1002', '1.0998'])
    expect(worstPrice('buy', undefined, PAIR)).toBeUndefined()
    expect(worstPrice('sell', { ...seen, maxDeviation: toAmount('99999999') }, PAIR)).toBe('0.00001')
    expect(priceMoved(seen, toPrice('1.10035'), PAIR)).toEqual({
      error: 'priceMoved',
      field: 'seenPx',
      values: { seen: '1.1', price: '1.10035', pips: '3.5', count: '3.5' },
    })
  })
})

const resultOf = (posId: string, result: string) => ({ posId, result: toAmount(result) })
const fills = (px: string, sz: string) => [{ px: toPrice(px), sz: toAmount(sz) }]

describe('a stop-out', () => {
  it('closes the largest loss first, of equal ones the older position', () => {
    const all = [resultOf('3', '5'), resultOf('2', '-7'), resultOf('4', '-9'), resultOf('1', '-7')]
    expect(stopOutOrder(all).map(({ posId }) => posId)).toEqual(['4', '1', '2', '3'])
  })
  it('counts what closing by the fills would lose, and nothing for a gain', () => {
    const long = {
      side: 'long',
      size: toAmount('10'),
      cost: toAmount('100'),
      margin: toAmount('1'),
      leverage: 10,
    } as const
    expect(closingLoss(long, fills('9', '5'), AS_DOLLARS)).toBe('5')
    expect(closingLoss(long, fills('11', '10'), AS_DOLLARS)).toBe('0')
    expect(closingLoss({ ...long, side: 'short' }, fills('11', '10'), AS_DOLLARS)).toBe('10')
  })
})
