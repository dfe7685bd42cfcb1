import { describe, expect, it } from 'vitest'
import { createDayKeys, dayKeysFrom, dayName } from '../../../../server/market/simulated/random/dayKeys.ts'
import { createKeyedHash } from '../../../../server/market/simulated/random/keyedHash.ts'
import { doubleWords, keystream, words } from '../../../../server/market/simulated/random/keystream.ts'
import { inverseNormal, NORMAL_TABLE } from '../../../../server/market/simulated/random/normal.ts'
import { daily, remember, reuse } from '../../../../server/market/simulated/remember.ts'
import { fc } from '../../../support/property.ts'

const DAY = 86_400_000
const moment = (power: number): number => NORMAL_TABLE.reduce((sum, z) => sum + z ** power, 0) / NORMAL_TABLE.length

const secret = Buffer.alloc(32, 7)
const today = Date.UTC(2026, 10, 24) / DAY

describe('normals', () => {
  it.each([
    [0.5, 0],
    [0.975, 1.959963985],
    [0.001, -3.090232306],
    [1e-9, -5.997807015],
  ])('%s of the distribution lies below %s', (p, z) => {
    expect(inverseNormal(p)).toBeCloseTo(z, 7)
    expect(inverseNormal(1 - p)).toBeCloseTo(-z, p < 1e-6 ? 5 : 7)
  })

  it('of the table have mean 0, variance 1 and no skew', () => {
    for (const [power, value] of [
      [1, 0],
      [2, 1],
      [3, 0],
    ] as const)
      expect(moment(power)).toBeCloseTo(value, 10)
    expect(moment(4)).toBeCloseTo(3, 1)
  })
})

describe('keys of days', () => {
  it('follow from the secret, and differ', () => {
    const [a, b] = [createDayKeys(secret), createDayKeys(Buffer.alloc(32, 8))]
    expect(a.day(today)).toEqual(createDayKeys(secret).day(today))
    expect(a.day(today)).not.toEqual(b.day(today))
    expect(a.day(today)).not.toEqual(a.day(today + 1))
    expect(dayName(today)).toBe('2026-11-24')
  })

  it('a month opens its days and no others, a year its months', () => {
    const all = createDayKeys(secret)
    const november = dayKeysFrom(new Map([['2026-11', all.named('2026-11')]]))
    expect(november.day(today)).toEqual(all.day(today))
    expect(() => november.day(today + 7)).toThrow(RangeError)
    const year = dayKeysFrom(new Map([['2025', all.named('2025')]]))
    expect(year.named('2025-03')).toEqual(all.named('2025-03'))
    expect(() => year.day(today)).toThrow(RangeError)
  })

  it('one day opens that day alone', () => {
    const all = createDayKeys(secret)
    const one = dayKeysFrom(new Map([[dayName(today), all.day(today)]]))
    expect(one.day(today)).toEqual(all.day(today))
    for (const other of [today - 1, today + 1]) expect(() => one.day(other)).toThrow(RangeError)
  })
})

describe('the key stream', () => {
  it('is the same wherever it is begun', () => {
    const key = createDayKeys(secret).day(today)
    const whole = keystream(key, 0, 4_096)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 800 }), (block, length) => {
        const part = keystream(key, block * 16, length)
        expect(part.equals(whole.subarray(block * 16, block * 16 + length))).toBe(true)
      }),
      { numRuns: 50 },
    )
    expect(words(key, 32, 4)).toEqual(Uint16Array.from({ length: 4 }, (_, nth) => whole.readUInt16LE(32 + nth * 2)))
    expect(doubleWords(key, 32, 4)).toEqual(
      Uint32Array.from({ length: 4 }, (_, nth) => whole.readUInt32LE(32 + nth * 4)),
    )
  })

  it('has bits of all kinds, equally often', () => {
    const bits = words(createDayKeys(secret).day(today), 0, 100_000)
    const ones = bits.reduce((sum, word) => sum + word.toString(2).replaceAll('0', '').length, 0)
    expect(ones / (bits.length * 16)).toBeCloseTo(0.5, 2)
  })
})

describe('the keyed hash', () => {
  it('is HalfSipHash-2-4: key and message 00 to 07 give the published value', () => {
    const hash = createKeyedHash(0x03020100, 0x07060504)(0x03020100, 0x07060504)
    expect(hash).toBe(0x8f84b8d0)
  })

  it('depends on key and message', () => {
    const one = createKeyedHash(1, 2)
    expect(new Set([one(0, 0), one(0, 1), one(1, 0), createKeyedHash(2, 1)(0, 0)]).size).toBe(4)
  })
})

describe('what is remembered', () => {
  it('is made once while it is kept, and again afterwards', () => {
    const made: number[] = []
    const square = remember(4, (key) => {
      made.push(key)
      return key * key
    })
    expect([3, 3, 4, 3].map(square)).toEqual([9, 9, 16, 9])
    expect(made).toEqual([3, 4])
    for (let key = 10; key < 20; key++) square(key)
    expect(square(3)).toBe(9)
    expect(made.filter((key) => key === 3)).toHaveLength(2)
  })

  it('in slots is right for any order of keys', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (keys) => {
        const slots = reuse(
          3,
          () => ({ value: -1 }),
          (key, into) => {
            into.value = key * 2
          },
        )
        for (const key of keys) expect(slots(key).value).toBe(key * 2)
      }),
    )
  })

  it('by day is right for days before and after the first, also where one needs others', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 40 }), (days) => {
        const twice: (day: number) => number = daily(0, (day) => (day % 7 === 0 ? day * 2 : twice(day - 1) + 2))
        for (const day of days) expect(twice(day)).toBe(day * 2)
      }),
    )
  })
})
