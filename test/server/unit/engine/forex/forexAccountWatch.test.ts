import { expect, test } from 'vitest'
import {
  type Amount,
  AS_DOLLARS,
  add,
  type Conversion,
  compare,
  type ForexAccount,
  type ForexHeld,
  fillForex,
  forexHealth,
  type Price,
  portion,
  subtract,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import { bandOf, ForexAccountWatch } from '../../../../../server/engine/forex/accountWatch.ts'
import { MarginState } from '../../../../../server/engine/margin/state.ts'
import { fc } from '../../../../support/property.ts'

/** A price moved by a part of itself, in millionths of the band. */
const moved = (px: Price, band: string, millionths: number): Price => {
  const by = portion(portion(toAmount(px), band, 'down'), (Math.abs(millionths) / 1_000_000).toFixed(6), 'down')
  return toPrice(millionths < 0 ? subtract(toAmount(px), by) : add(toAmount(px), by))
}

const position = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  lots: fc.integer({ min: 1, max: 500 }),
  entry: fc.integer({ min: 900, max: 1_100 }),
  leverage: fc.constantFrom(20, 50, 100),
  isYen: fc.boolean(),
})
type Drawn = typeof position extends fc.Arbitrary<infer T> ? T : never

const heldOf = ({ side, lots, entry, leverage, isYen }: Drawn): ForexHeld => {
  const around = isYen ? 150 : 1
  const px = toPrice(((around * entry) / 1_000).toFixed(5))
  const conversion: Conversion = isYen ? { px: toPrice('150'), inverse: true } : { px: toPrice('1'), inverse: false }
  const { holding } = fillForex(undefined, { side, sz: toAmount(String(lots * 1_000)), px, leverage }, conversion)
  if (holding === undefined) throw new Error('nothing was opened')
  return { holding, closing: toPrice(around.toFixed(5)), conversion }
}
const stateOf = (account: ForexAccount): readonly boolean[] => {
  const { isCalled, isStoppedOut } = forexHealth(account)
  return [isCalled, isStoppedOut]
}

test('while every price stays within the band of an account, neither its margin call nor its stop-out can come or go', () => {
  const moves = fc.array(
    fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: -1_000_000, max: 1_000_000 })),
    { minLength: 4, maxLength: 4 },
  )
  fc.assert(
    fc.property(
      fc.array(position, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      moves,
      (drawn, cents, by) => {
        const account: ForexAccount = {
          available: toAmount((cents / 100).toFixed(2)),
          elsewhere: ZERO,
          positions: drawn.map(heldOf),
        }
        const band = bandOf(account)
        expect(compare(band, ZERO)).toBeGreaterThanOrEqual(0)
        const after: ForexAccount = {
          ...account,
          positions: account.positions.map((one, n) => {
            const [price = 0, rate = 0] = by[n] ?? []
            const { px, inverse } = one.conversion
            return {
              ...one,
              closing: moved(one.closing, band, price),
              conversion: { px: inverse ? moved(px, band, rate) : px, inverse },
            }
          }),
        }
        expect(stateOf(after)).toEqual(stateOf(account))
      },
    ),
    { numRuns: 2_000 },
  )
})

const EUR = 'EUR-USD'
const SLICE = 16

/** Users with one long each, the engine around them, and the dealing price. */
const world = (count: number) => {
  const state = new MarginState()
  const wallets = new Map<string, Amount>()
  for (let n = 0; n < count; n += 1) {
    const input = {
      side: 'buy',
      sz: toAmount(String(1_000 * (1 + (n % 9)))),
      px: toPrice('1.1'),
      leverage: 50,
    } as const
    const { holding } = fillForex(undefined, input, AS_DOLLARS)
    const nothing = { openedSz: ZERO, openedQuote: ZERO, closedSz: ZERO, closedQuote: ZERO }
    const sums = { realised: ZERO, fee: ZERO, funding: ZERO, cTime: 0, uTime: 0, version: 1 }
    const place = { posId: `9${n}`, uid: String(n), instId: EUR, mode: 'cross', side: 'long', leverage: 50 } as const
    state.putPosition({ ...place, holding, ...nothing, ...sums })
    wallets.set(String(n), toAmount(String(n)))
  }
  const now = { bid: toPrice('1.1'), ask: toPrice('1.1001') }
  let looked = 0
  const accountOf = (uid: string): ForexAccount => ({
    available: wallets.get(uid) ?? ZERO,
    elsewhere: ZERO,
    positions: state.positionsOf(uid).map(({ holding }) => ({ holding, closing: now.bid, conversion: AS_DOLLARS })),
  })
  const accountWatch = new ForexAccountWatch({
    state: () => state,
    account: (uid) => {
      looked += 1
      return { account: accountOf(uid), prices: new Map([[EUR, { ...now }]]), isAlone: true }
    },
    pairsOf: (instId) => [instId],
    dealing: () => now,
    slice: SLICE,
  })
  accountWatch.reset()
  const due = (): string[] =>
    [...state.users()]
      .filter((uid) => {
        const { isCalled, isStoppedOut } = forexHealth(accountOf(uid))
        return isStoppedOut || isCalled !== (state.warned.get(uid) ?? 0) > 0
      })
      .toSorted()
  /** The engine: calls, and closes whom it must. */
  const settle = (uid: string): void => {
    const { isCalled, isStoppedOut } = forexHealth(accountOf(uid))
    state.warned.set(uid, isCalled && !isStoppedOut ? 1 : 0)
    for (const one of isStoppedOut ? state.positionsOf(uid) : []) state.putPosition({ ...one, holding: undefined })
    accountWatch.touch(uid)
  }
  return { now, accountWatch, due, settle, looked: () => looked }
}

test('looks at a slice at a time, and finds everybody whom a price concerns and nobody else', () => {
  const { now, accountWatch, due, settle, looked } = world(200)
  for (const bid of ['1.1', '1.098', '1.07', '1.09', '1.05']) {
    now.bid = toPrice(bid)
    const wanted = due()
    const found = new Set<string>()
    let turns = 0
    do {
      const before = looked()
      for (const uid of accountWatch.concerned(EUR)) found.add(uid)
      expect(looked() - before).toBeLessThanOrEqual(SLICE)
      turns += 1
    } while (accountWatch.isBehind(EUR) && turns < 60)
    expect(turns).toBeLessThan(60)
    expect([...found].toSorted(), bid).toEqual(wanted)
    for (const uid of found) settle(uid)
  }
})

test('a price within all bands looks at nobody', () => {
  const { now, accountWatch, looked } = world(40)
  do accountWatch.concerned(EUR)
  while (accountWatch.isBehind(EUR))
  const before = looked()
  now.bid = toPrice('1.10001')
  expect(accountWatch.concerned(EUR).size).toBe(0)
  // Only those whose level stands right at its edge have bands so narrow.
  expect(looked() - before).toBeLessThan(4)
})
