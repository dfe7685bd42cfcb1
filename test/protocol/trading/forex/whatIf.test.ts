import { describe, expect, it } from 'vitest'
import {
  AS_DOLLARS,
  type ContractAccount,
  firstEnd,
  forexHealth,
  type HeldPosition,
  type PairHeld,
  tiersOf,
  toAmount,
  toPrice,
  wholeAt,
} from '#protocol'
import { BTC_LINES } from '../../../support/contracts.ts'
import { fc } from '../../../support/property.ts'

const EUR: PairHeld = {
  instId: 'EUR-USD',
  holding: { side: 'long', size: toAmount('10000'), cost: toAmount('11000'), margin: toAmount('550'), leverage: 20 },
  closing: toPrice('1.1'),
  conversion: AS_DOLLARS,
}
const btc = (mode: HeldPosition['mode']): HeldPosition => ({
  posId: '1',
  instId: 'BTC-USDT-SWAP',
  mode,
  holding: { side: 'long', size: toAmount('0.1'), cost: toAmount('6000'), margin: toAmount('300'), leverage: 20 },
  tiers: tiersOf(BTC_LINES),
  mark: toPrice('60000'),
  feeRate: '0.0005',
})
const contracts = (available: string, ...positions: HeldPosition[]): ContractAccount => ({
  available: toAmount(available),
  frozen: toAmount('0'),
  positions,
})
const whole = (available: string, ...positions: HeldPosition[]) => ({
  contracts: contracts(available, ...positions),
  pairs: [EUR],
})

describe('what if a pair moved', () => {
  it('moves equity and margin level of the whole account', () => {
    const at = wholeAt(whole('150'), { instId: 'EUR-USD', bp: -100 })
    expect([at.equity, at.forex.equity, at.forex.level]).toEqual(['590', '590', '1.07272727'])
    expect(wholeAt(whole('150'), { instId: 'USD-JPY', bp: -100 }).equity).toBe('700')
  })
  it('knows where the stop-out begins, on the side that loses', () => {
    // 425 of 700 may be lost on 11,000: 3.87 %.
    expect(firstEnd(whole('150'), { instId: 'EUR-USD' }, 'down')).toMatchObject({
      bp: -387,
      forex: { isStoppedOut: true },
    })
    expect(firstEnd(whole('150'), { instId: 'EUR-USD' }, 'up')).toBeUndefined()
  })
})

describe('what if prices moved, with contracts and forex in one wallet', () => {
  it('counts everything once, and what cross contracts lose beyond their margin against forex', () => {
    const held = whole('1000', btc('cross'))
    expect(wholeAt(held, { bp: 0 })).toMatchObject({ equity: '1850', forex: { equity: '1550' } })
    // 0.1 BTC loses 600, of which its margin carries 300.
    expect(wholeAt(held, { product: 'contracts', bp: -1000 })).toMatchObject({
      equity: '1250',
      liquidated: [],
      forex: { equity: '1250', isStoppedOut: false },
    })
    expect(wholeAt(held, { product: 'forex', bp: -100 })).toMatchObject({ equity: '1740', forex: { result: '-110' } })
    expect(wholeAt(held, { bp: -100 }).equity).toBe('1680')
  })
  it('shared margin that is liquidated takes the wallet from forex; an isolated position does not', () => {
    const gone = wholeAt(whole('200', btc('cross')), { product: 'contracts', bp: -900 })
    expect(gone).toMatchObject({ equity: '550', liquidated: ['1'], forex: { equity: '550', isCalled: true } })
    const isolated = wholeAt(whole('200', btc('isolated')), { product: 'contracts', bp: -900 })
    expect(isolated).toMatchObject({ equity: '750', liquidated: ['1'], forex: { equity: '750' } })
  })
  it('says which ends first', () => {
    // Beyond 530 of loss on 6,000 the shared margin ends; a hundredth of that brings no stop-out.
    const first = firstEnd(whole('250', btc('cross')), {}, 'down')
    expect(first?.forex.isStoppedOut === true || first?.liquidated.length === 1).toBe(true)
    const before = wholeAt(whole('250', btc('cross')), { bp: (first?.bp ?? 0) + 1 })
    expect([before.liquidated, before.forex.isStoppedOut]).toEqual([[], false])
    expect(firstEnd(whole('250', btc('cross')), { product: 'forex' }, 'up')).toBeUndefined()
  })
  it('without contracts it is the margin level of forex, at every move', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.integer({ min: -5_000, max: 5_000 }), (available, bp) => {
        const { forex } = wholeAt(whole(String(available)), { bp })
        const closing = toPrice((1.1 * (1 + bp / 10_000)).toFixed(12))
        const { isStoppedOut, isCalled } = forexHealth({
          available: toAmount(String(available)),
          elsewhere: toAmount('0'),
          positions: [{ ...EUR, closing }],
        })
        expect([forex.isStoppedOut, forex.isCalled]).toEqual([isStoppedOut, isCalled])
      }),
    )
  })
})
