import { describe, expect, it } from 'vitest'
import { nextVestAt, VEST_EVERY_MS, vestedUnits } from '#protocol'
import { fc } from '../../../support/property.ts'

const DAY = 86_400_000
const YEAR = 31_536_000_000

describe('vesting', () => {
  it('is that of OpenZeppelin’s VestingWallet test: 64 points from the start to past the end of four years', () => {
    const [total, start, duration] = [100n * 10n ** 18n, 1_800_000_000_000, 4 * YEAR]
    const points = Array.from({ length: 64 }, (_, at) => start + (at * duration) / 60)
    const vested = points.map((at) => vestedUnits(total, { cliff: 0, duration }, start, at))
    const expected = points.map((at) =>
      at >= start + duration ? total : (total * BigInt(at - start)) / BigInt(duration),
    )
    expect(vested).toEqual(expected)
    expect(vested[15]).toBe(25n * 10n ** 18n)
    expect(vested.slice(60)).toEqual([total, total, total, total])
    expect(vestedUnits(total, { cliff: 0, duration }, start, start - 1)).toBe(0n)
  })

  it('gives nothing before the cliff, then what time says, and all at the end', () => {
    const vesting = { cliff: 30 * DAY, duration: 100 * DAY }
    expect(vestedUnits(1_000n, vesting, 0, 30 * DAY - 1)).toBe(0n)
    expect(vestedUnits(1_000n, vesting, 0, 30 * DAY)).toBe(300n)
    expect(vestedUnits(1_001n, vesting, 0, 100 * DAY - 1)).toBe(1_000n)
    expect(vestedUnits(1_001n, vesting, 0, 100 * DAY)).toBe(1_001n)
    expect(vestedUnits(7n, { cliff: 0, duration: 0 }, 5, 5)).toBe(7n)
    expect(vestedUnits(7n, { cliff: 10, duration: 10 }, 0, 10)).toBe(7n)
  })

  it('is credited at the cliff, each day from the distribution on, and at the end', () => {
    const vesting = { cliff: 2 * DAY + 5, duration: 4 * DAY - 7 }
    const times = []
    for (let at: number | undefined = 1_000; at !== undefined; at = nextVestAt(vesting, 1_000, at))
      times.push(at - 1_000)
    expect(times).toEqual([0, 2 * DAY + 5, 3 * DAY, 4 * DAY - 7])
    expect(nextVestAt({ cliff: 0, duration: 0 }, 0, 0)).toBeUndefined()
    expect(VEST_EVERY_MS).toBe(DAY)
  })

  it('never takes back, and is never above the total', () => {
    const spans = fc.record({ cliff: fc.nat(400 * DAY), duration: fc.nat(400 * DAY) })
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), spans, fc.array(fc.nat(500 * DAY)), (total, span, moments) => {
        const vesting = { cliff: Math.min(span.cliff, span.duration), duration: span.duration }
        let before = 0n
        for (const at of moments.toSorted((a, b) => a - b)) {
          const now = vestedUnits(total, vesting, 0, at)
          expect(now >= before && now <= total).toBe(true)
          before = now
        }
      }),
    )
  })
})
