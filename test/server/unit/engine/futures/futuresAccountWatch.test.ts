import { describe, expect, it } from 'vitest'
import {
  crossHealth,
  type Holding,
  initialMargin,
  isolatedHealth,
  notional,
  sum,
  toAmount,
  toPrice,
  warningLevel,
} from '#protocol'
import { AccountWatch } from '../../../../../server/engine/futures/accountWatch.ts'
import { marginKey } from '../../../../../server/engine/futures/margin.ts'
import { MarginState } from '../../../../../server/engine/margin/state.ts'
import { tiersFor } from '../../../../../server/engine/margin/tiers.ts'
import type { MarginPosition, OpenPosition } from '../../../../../server/engine/margin/types.ts'
import { fc } from '../../../../support/property.ts'
import { FIRST_TERMS } from '../../../../support/terms.ts'

const BTC = 'BTC-USDT-SWAP'
const ETH = 'ETH-USDT-SWAP'
const FEE = '0.0005'
const AT = Date.UTC(2026, 11, 1)
const NOW = { terms: FIRST_TERMS, at: AT }

let ids = 0
const position = (
  uid: string,
  instId: string,
  mode: 'cross' | 'isolated',
  side: 'long' | 'short',
  lots: number,
  leverage: number,
  px: string,
): MarginPosition => {
  ids += 1
  const size = toAmount((lots / 1_000).toFixed(3))
  const cost = notional(size, toPrice(px), 'up')
  const holding: Holding = { side, size, cost, margin: initialMargin(cost, leverage), leverage }
  const nothing = { openedSz: size, openedQuote: cost, closedSz: toAmount('0'), closedQuote: toAmount('0') }
  const sums = { realised: toAmount('0'), fee: toAmount('0'), funding: toAmount('0') }
  const times = { cTime: AT, uTime: AT, version: 1 }
  return { posId: `9${ids}`, uid, instId, mode, side, leverage, holding, ...nothing, ...sums, ...times }
}

/** The engine around the watch: accounts that it names are evaluated, and what must end ends. */
const world = (positions: readonly MarginPosition[], wallets: ReadonlyMap<string, string>) => {
  const state = new MarginState()
  for (const one of positions) state.putPosition(one)
  const marks = new Map([
    [BTC, '60000'],
    [ETH, '3000'],
  ])
  const markOf = (instId: string) => toPrice(marks.get(instId) ?? '1')
  let looked = 0
  let fee = FEE
  const accountWatch = new AccountWatch({
    state: () => state,
    now: () => AT,
    leverage: FIRST_TERMS.leverage,
    markOf: (instId) => ({ mark: markOf(instId), takerFee: fee }),
    walletOf: (uid) => {
      looked += 1
      return toAmount(wallets.get(uid) ?? '0')
    },
  })
  accountWatch.reset()
  /** The exact judgement of the account that a position belongs to, by the rules that liquidate. */
  const judge = (one: OpenPosition): { readonly level: 0 | 1 | 2; readonly liquidated: boolean } => {
    const shared = state.positionsOf(one.uid).filter(({ mode }) => mode === 'cross')
    const health =
      one.mode === 'isolated'
        ? isolatedHealth(one.holding, tiersFor(NOW, one.instId), markOf(one.instId))
        : crossHealth({
            wallet: sum([toAmount(wallets.get(one.uid) ?? '0'), ...shared.map(({ holding }) => holding.margin)]),
            positions: shared.map(({ instId, holding }) => ({
              holding,
              tiers: tiersFor(NOW, instId),
              mark: markOf(instId),
              feeRate: fee,
            })),
          })
    return { level: warningLevel(health.ratio), liquidated: health.liquidated }
  }
  /** Accounts that a walk over everything finds. */
  const due = (instId: string): Set<string> =>
    new Set(
      state.positionsIn(instId).flatMap((one) => {
        const { level, liquidated } = judge(one)
        return liquidated || level !== (state.warned.get(marginKey(one)) ?? 0) ? [marginKey(one)] : []
      }),
    )
  const settle = (instId: string, keys: ReadonlySet<string>): void => {
    for (const one of state.positionsIn(instId)) {
      const key = marginKey(one)
      if (!keys.has(key)) continue
      const { level, liquidated } = judge(one)
      state.warned.set(key, level)
      if (liquidated)
        for (const gone of one.mode === 'cross' ? state.positionsOf(one.uid) : [one])
          if (gone.mode === one.mode) state.dropPosition(gone.uid, gone.instId)
      accountWatch.touch(one.uid)
    }
  }
  return { state, marks, accountWatch, due, settle, looked: () => looked, charge: (rate: string) => void (fee = rate) }
}

const held = fc.record({
  uid: fc.integer({ min: 1, max: 6 }).map(String),
  instId: fc.constantFrom(BTC, ETH),
  mode: fc.constantFrom('cross' as const, 'isolated' as const),
  side: fc.constantFrom('long' as const, 'short' as const),
  lots: fc.integer({ min: 1, max: 40_000 }),
  leverage: fc.integer({ min: 1, max: 50 }),
})
const move = fc.record({ instId: fc.constantFrom(BTC, ETH), per: fc.integer({ min: 900, max: 1_110 }) })

describe('which accounts a mark concerns', () => {
  it('is what a walk over all positions finds, warnings and shared margin included, and no more', () => {
    fc.assert(
      fc.property(
        fc.array(held, { minLength: 1, maxLength: 14 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 6, maxLength: 6 }),
        fc.array(move, { minLength: 1, maxLength: 40 }),
        (requests, money, moves) => {
          const wallets = new Map(money.map((amount, n) => [String(n + 1), String(amount)]))
          const { marks, accountWatch, due, settle } = world(
            requests.map(({ uid, instId, mode, side, lots, leverage }) =>
              position(uid, instId, mode, side, lots, leverage, instId === BTC ? '60000' : '3000'),
            ),
            wallets,
          )
          for (const { instId, per } of moves) {
            marks.set(instId, ((Number(marks.get(instId)) * per) / 1_000).toFixed(1))
            const exact = due(instId)
            const found = accountWatch.concerned(instId)
            expect([...found].toSorted()).toEqual([...exact].toSorted())
            settle(instId, found)
          }
        },
      ),
    )
  })

  it('is asked of nobody while marks stay within what everybody can bear', () => {
    const many = Array.from({ length: 500 }, (_, n) =>
      position(String(n), BTC, n % 2 === 0 ? 'cross' : 'isolated', n % 3 === 0 ? 'short' : 'long', 10, 5, '60000'),
    )
    const { marks, accountWatch, looked } = world(many, new Map())
    do accountWatch.concerned(BTC)
    while (accountWatch.isBehind(BTC))
    const before = looked()
    for (let n = 0; n < 200; n += 1) {
      marks.set(BTC, (60_000 + ((n * 37) % 400) - 200).toFixed(1))
      expect(accountWatch.concerned(BTC).size).toBe(0)
    }
    expect(looked() - before).toBe(0)
  })

  it('is asked anew when the fee changes with which positions are closed, though no mark moves', () => {
    // Of 6,000 with a leverage of 50: margin 120, needed 60 and the fee.
    const both = [BTC, ETH].map((instId) =>
      position('1', instId, 'cross', 'long', instId === BTC ? 100 : 2_000, 50, instId === BTC ? '60000' : '3000'),
    )
    const { accountWatch, due, settle, charge } = world(both, new Map())
    for (const instId of [BTC, ETH]) settle(instId, accountWatch.concerned(instId))
    for (const fee of ['0.01', FEE]) {
      expect([...accountWatch.concerned(BTC), ...accountWatch.concerned(ETH)]).toEqual([])
      charge(fee)
      const exact = due(ETH)
      expect(exact.size).toBe(1)
      const found = accountWatch.concerned(ETH)
      expect([...found]).toEqual([...exact])
      if (fee === FEE) break
      for (const instId of [BTC, ETH]) settle(instId, accountWatch.concerned(instId))
    }
  })

  it('is asked of a slice at a time, those whose prices were reached first, until everybody was looked at', () => {
    const many = Array.from({ length: 450 }, (_, n) =>
      position(String(n), BTC, n % 2 === 0 ? 'cross' : 'isolated', 'long', 10 + (n % 40), 5 + (n % 40), '60000'),
    )
    const { marks, accountWatch, due, settle, looked } = world(many, new Map(many.map(({ uid }) => [uid, '1'])))
    const drain = (): Set<string> => {
      const all = new Set<string>()
      let turns = 0
      do {
        const before = looked()
        for (const key of accountWatch.concerned(BTC)) all.add(key)
        expect(looked() - before).toBeLessThanOrEqual(16)
        turns += 1
      } while (accountWatch.isBehind(BTC) && turns < 60)
      expect(turns).toBeLessThan(60)
      return all
    }
    for (const px of ['59990', '52000', '58000']) {
      marks.set(BTC, px)
      const exact = due(BTC)
      const found = drain()
      expect([...found].toSorted()).toEqual([...exact].toSorted())
      settle(BTC, found)
    }
  })
})
