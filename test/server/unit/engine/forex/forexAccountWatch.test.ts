import { expect, test } from 'vitest'
import { type Amount, AS_DOLLARS, type ForexAccount, fillForex, forexHealth, toAmount, toPrice, ZERO } from '#protocol'
import { ForexAccountWatch } from '../../../../../server/engine/forex/accountWatch.ts'
import { MarginState } from '../../../../../server/engine/margin/state.ts'

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
