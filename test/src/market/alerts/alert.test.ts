import { describe, expect, it } from 'vitest'
import { type Price, toPrice } from '#protocol'
import {
  type AlertRequest,
  alertProblem,
  alertsOf,
  isReached,
  MOST_ALERTS,
  type PriceAlert,
  readAlerts,
  sideOf,
} from '../../../../src/market/alerts/alert.ts'

const alert = (id: string, side: PriceAlert['side'], price: string, rest: Partial<PriceAlert> = {}): PriceAlert => ({
  id,
  instId: 'BTC-USDT',
  side,
  price: toPrice(price),
  setAt: 1,
  ...rest,
})
const fired = { at: 2, price: toPrice('1') }

describe('an alert', () => {
  it.each([
    ['above', '100', '99.9', false],
    ['above', '100', '100', true],
    ['above', '100', '100.00', true],
    ['above', '100', '9.99', false],
    ['above', '9.99', '100', true],
    ['below', '100', '100.1', false],
    ['below', '100', '100', true],
    ['below', '100', '9.99', true],
  ] as const)('%s %s is reached at %s: %s', (side, price, last, reached) => {
    expect(isReached({ side, price: toPrice(price) }, last as Price)).toBe(reached)
  })

  it('means the side on which its price lies', () => {
    expect([sideOf(toPrice('101'), toPrice('100')), sideOf(toPrice('99'), toPrice('100'))]).toEqual(['above', 'below'])
  })
})

const request = (price: string, rest: Partial<AlertRequest> = {}): AlertRequest => ({
  instId: 'BTC-USDT',
  side: 'above',
  price,
  ...rest,
})

describe('a request for an alert', () => {
  const world = { alerts: [alert('a', 'above', '110')], tickSz: '0.1', last: '100' }
  it.each([
    ['is fine', request('105'), undefined],
    ['at no price', request('0'), 'notPositive'],
    ['at a price that is none', request('x'), 'notPositive'],
    ['between two ticks', request('105.05'), 'offTick'],
    ['above, where the price is higher already', request('99'), 'reached'],
    ['at the very price', request('100'), 'reached'],
    ['below, where the price is lower already', request('101', { side: 'below' }), 'reached'],
    ['that stands already', request('110.0'), 'twice'],
    ['as the one that it changes stands', request('110', { id: 'a' }), undefined],
    ['at the same price of another instrument', request('110', { instId: 'ETH-USDT' }), undefined],
  ] as const)('%s', (_, one, problem) => {
    expect(alertProblem(one, world)).toBe(problem)
  })

  it('waits for the next price where no live one is known', () => {
    expect(alertProblem(request('99'), { ...world, last: undefined })).toBeUndefined()
  })

  it('may come again where the same one has fired', () => {
    expect(alertProblem(request('110'), { ...world, alerts: [alert('a', 'above', '110', { fired })] })).toBeUndefined()
  })

  it('is refused when there are too many, but not for a change', () => {
    const alerts = Array.from({ length: MOST_ALERTS }, (_, at) => alert(String(at), 'above', String(200 + at)))
    expect(alertProblem(request('105'), { ...world, alerts })).toBe('tooMany')
    expect(alertProblem(request('105', { id: '7' }), { ...world, alerts })).toBeUndefined()
  })
})

describe('kept alerts', () => {
  it('lose what is broken and nothing else', () => {
    const good = alert('a', 'below', '5', { fired })
    const kept = {
      notify: true,
      alerts: [good, { ...good, price: '-1' }, null, { id: 7 }, { ...good, id: 'b', fired: 1 }],
    }
    expect(readAlerts(JSON.parse(JSON.stringify(kept)))).toEqual({ notify: true, alerts: [good] })
  })
  it.each([undefined, null, 3, [], {}, { alerts: {} }])('are none in %j', (kept) => {
    expect(readAlerts(kept)).toEqual({ alerts: [], notify: false })
  })
  it('are those of an instrument that still wait', () => {
    const all = [
      alert('a', 'above', '1'),
      alert('b', 'above', '1', { fired }),
      alert('c', 'above', '1', { instId: 'X' }),
    ]
    expect(alertsOf(all, 'BTC-USDT').map(({ id }) => id)).toEqual(['a'])
  })
})
