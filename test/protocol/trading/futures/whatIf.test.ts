import { describe, expect, it } from 'vitest'
import {
  accountAt,
  add,
  type ContractAccount,
  compare,
  firstEnd,
  type HeldPosition,
  isNegative,
  liquidationPrice,
  movedMark,
  tiersOf,
  toAmount,
  toPrice,
} from '#protocol'
import { BTC_LINES } from '../../../support/contracts.ts'
import { fc } from '../../../support/property.ts'

const tiers = tiersOf(BTC_LINES)
const held = (more: Partial<HeldPosition> = {}): HeldPosition => ({
  posId: '1',
  instId: 'BTC-USDT-SWAP',
  mode: 'isolated',
  holding: { side: 'long', size: toAmount('1'), cost: toAmount('60000'), margin: toAmount('3000'), leverage: 20 },
  tiers,
  mark: toPrice('60000'),
  feeRate: '0.0005',
  ...more,
})
const account = (...positions: HeldPosition[]): ContractAccount => ({
  available: toAmount('1000'),
  frozen: toAmount('50'),
  positions,
})

describe('the account if a price moved', () => {
  it('adds what is owned and every result', () => {
    expect(accountAt(account(held()), { bp: 100 })).toMatchObject({ equity: '4650', liquidated: [] })
    expect(accountAt(account(held()), { instId: 'ETH-USDT-SWAP', bp: 100 }).equity).toBe('4050')
  })

  it('loses the margin of an isolated position that would be liquidated, and no more', () => {
    expect(accountAt(account(held()), { bp: -500 })).toEqual({ equity: '1050', ratio: undefined, liquidated: ['1'] })
  })

  it('loses all that backs shared positions, but not what orders hold', () => {
    const shared = held({ mode: 'cross' })
    expect(accountAt(account(shared), { bp: -700 })).toEqual({ equity: '50', ratio: undefined, liquidated: ['1'] })
  })
})

const side = fc.constantFrom('long' as const, 'short' as const)
const position = fc
  .tuple(side, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5_000 }), fc.boolean(), fc.boolean())
  .map(([of, leverage, lots, isShared, isBitcoin]): HeldPosition => {
    const mark = isBitcoin ? 60_000 : 3_000
    const cost = (lots * mark) / 100
    return held({
      instId: isBitcoin ? 'BTC' : 'ETH',
      mode: isShared ? 'cross' : 'isolated',
      mark: toPrice(String(mark)),
      holding: {
        side: of,
        size: toAmount(String(lots / 100)),
        cost: toAmount(String(cost)),
        margin: toAmount((cost / leverage).toFixed(8)),
        leverage,
      },
    })
  })
const accounts = fc
  .tuple(fc.nat(100_000), fc.array(position, { minLength: 1, maxLength: 4 }))
  .map(([available, all]) => ({
    available: toAmount(String(available)),
    frozen: toAmount('0'),
    positions: all.map((one, at) => ({ ...one, posId: String(at) })),
  }))
/** Of contracts alone. */
const ended = (contracts: ContractAccount, instId: string | undefined, direction: 'down' | 'up') =>
  firstEnd({ contracts, pairs: [] }, { instId }, direction)
const sides = fc.constantFrom('down' as const, 'up' as const)
const which = fc.constantFrom('BTC', 'ETH', undefined)

describe('the first liquidation', () => {
  it('is where an isolated position’s own price stands', () => {
    const only = held()
    const px = liquidationPrice(only.holding, tiers)
    const first = ended(account(only), undefined, 'down')
    expect(first?.liquidated).toEqual(['1'])
    expect(compare(movedMark(only.mark, first?.bp ?? 0), px ?? toPrice('0'))).toBeLessThanOrEqual(0)
    expect(compare(movedMark(only.mark, (first?.bp ?? 0) + 1), px ?? toPrice('0'))).toBeGreaterThan(0)
    expect(ended(account(only), undefined, 'up')).toBeUndefined()
  })

  it('has nothing liquidated before it, and something at every move beyond', () => {
    fc.assert(
      fc.property(accounts, which, sides, fc.nat(9_998), (of, instId, direction, further) => {
        const sign = direction === 'down' ? -1 : 1
        const first = ended(of, instId, direction)
        const at = (bp: number) => accountAt(of, { instId, bp }).liquidated.length
        if (first === undefined) {
          expect(at(sign * further)).toBe(0)
          return
        }
        expect(first.liquidated.length).toBeGreaterThan(0)
        if (first.bp !== 0) expect(at(first.bp - sign)).toBe(0)
        const beyond = first.bp + sign * further
        if (beyond > -10_000) expect(at(beyond)).toBeGreaterThan(0)
      }),
    )
  })

  it('never leaves a debt, and moves equity by nothing where nothing moves', () => {
    fc.assert(
      fc.property(accounts, which, fc.integer({ min: -9_999, max: 20_000 }), (of, instId, bp) => {
        expect(isNegative(accountAt(of, { instId, bp }).equity)).toBe(false)
        const still = accountAt(of, { bp: 0 })
        expect(accountAt(of, { instId: 'other', bp })).toEqual(still)
        const richer = { ...of, available: add(of.available, toAmount('1000')) }
        expect(compare(accountAt(richer, { instId, bp }).equity, accountAt(of, { instId, bp }).equity)).not.toBe(-1)
      }),
    )
  })
})
