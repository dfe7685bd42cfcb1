import { describe, expect, it } from 'vitest'
import {
  type Amount,
  add,
  applyCoinMove,
  type CoinCost,
  type CoinMove,
  costResult,
  isNegative,
  NO_COST,
  toAmount,
  toPrice,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const move = (net: string, paid?: string): CoinMove => ({
  net: toAmount(net),
  ...(paid === undefined ? {} : { paid: toAmount(paid) }),
})
const after = (...moves: CoinMove[]): CoinCost => moves.reduce(applyCoinMove, NO_COST)

describe('average cost', () => {
  it('counts what was paid, fees included, and stays when a part is sold', () => {
    // 2 bought at 100 with a fee of 0.002 in the coin, then 1 at 130 with 0.001.
    const bought = after(move('1.998', '200'), move('0.999', '130'))
    expect(bought).toEqual({ bought: '2.997', cost: '330', other: '0' })
    expect(applyCoinMove(bought, move('-0.999'))).toEqual({ bought: '1.998', cost: '220', other: '0' })
  })

  it('begins anew when everything has left', () => {
    expect(after(move('2', '200'), move('-2'), move('1', '90'))).toEqual({ bought: '1', cost: '90', other: '0' })
  })

  it('gives what came otherwise no cost, and lets what leaves be of both in their shares', () => {
    const mixed = after(move('3', '300'), move('1'))
    expect(mixed).toEqual({ bought: '3', cost: '300', other: '1' })
    expect(applyCoinMove(mixed, move('-2'))).toEqual({ bought: '1.5', cost: '150', other: '0.5' })
  })

  it('makes the result what the bought part would bring, less its cost', () => {
    expect(costResult(after(move('2', '200'), move('5')), toPrice('90'))).toBe('-20')
  })
})

// A simple replay in exact fractions, to hold the decimals against.
interface Fraction {
  readonly n: bigint
  readonly d: bigint
}
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
const fraction = (n: bigint, d: bigint): Fraction => {
  const by = gcd(n, d) || 1n
  return { n: n / by, d: d / by }
}
const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d)
const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d)
const SCALE = 10n ** 18n
const exact = (value: Amount): Fraction => {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  const n = BigInt(whole) * SCALE + BigInt(decimals.padEnd(18, '0'))
  return fraction(sign === '-' ? -n : n, SCALE)
}
const distance = (a: Fraction, b: Fraction): bigint => {
  const { n, d } = plus(a, { n: -b.n, d: b.d })
  const scaled = n < 0n ? -n : n
  // In units of the ledger's last digit, rounded up.
  return (scaled * SCALE + d - 1n) / d
}

const amountOf = (raw: bigint): string => `${raw / 1_000_000_000n}.${String(raw % 1_000_000_000n).padStart(9, '0')}`
const PRICES = 100_000n
const step = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'in', 'out', 'out'),
  raw: fc.bigInt({ min: 1n, max: 10n ** 13n }),
  price: fc.bigInt({ min: 1n, max: PRICES }),
  /** Thousandths of what is held that leave; at 1,000 everything does. */
  share: fc.integer({ min: 1, max: 1_000 }),
})

it('is what a replay in exact fractions says, to the dust that cutting leaves; quantities are exact', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let held = NO_COST
      let balance = toAmount('0')
      let replay = { bought: fraction(0n, 1n), cost: fraction(0n, 1n), whole: fraction(0n, 1n) }
      for (const { kind, raw, price, share } of steps) {
        if (kind === 'out') {
          const [out] = [exact(balance)].map(({ n, d }) => (n * SCALE * BigInt(share)) / (d * 1_000n))
          if (out === undefined || out === 0n) continue
          const net = toAmount(`-${out / SCALE}.${String(out % SCALE).padStart(18, '0')}`)
          const left = plus(replay.whole, exact(net))
          const kept = left.n === 0n ? fraction(0n, 1n) : times(left, { n: replay.whole.d, d: replay.whole.n })
          replay = { bought: times(replay.bought, kept), cost: times(replay.cost, kept), whole: left }
          held = applyCoinMove(held, { net })
          balance = add(balance, net)
        } else {
          const net = toAmount(amountOf(raw))
          const paid = kind === 'buy' ? toAmount(amountOf(raw * price)) : undefined
          replay = {
            bought: paid === undefined ? replay.bought : plus(replay.bought, exact(net)),
            cost: paid === undefined ? replay.cost : plus(replay.cost, exact(paid)),
            whole: plus(replay.whole, exact(net)),
          }
          held = applyCoinMove(held, { net, paid })
          balance = add(balance, net)
        }
        expect(add(held.bought, held.other)).toBe(balance)
        expect([held.bought, held.cost, held.other].some(isNegative)).toBe(false)
        const dust = BigInt(steps.length) * (PRICES + 2n)
        expect(distance(exact(held.bought), replay.bought) <= BigInt(steps.length)).toBe(true)
        expect(distance(exact(held.cost), replay.cost) <= dust).toBe(true)
      }
    }),
  )
})
