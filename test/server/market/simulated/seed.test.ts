import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSealedDay, marketCommitment, revealedKeys, sealedDay } from '#protocol'
import { createDayKeys, dayKeysFrom, dayName } from '../../../../server/market/simulated/random/dayKeys.ts'
import { keepSwitch, openMarketPlan } from '../../../../server/market/simulated/seed/marketFile.ts'
import { createSealedDays, lastRevealed, revealedUntil } from '../../../../server/market/simulated/seed/sealedDays.ts'
import { sharedTime } from '../../../../server/market/simulated/sharedTime.ts'
import { ConfigError } from '../../../../server/platform/config.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 24, 15, 42)

let folder = ''
beforeEach(() => {
  folder = temporaryFolder('tapeline-market')
})
afterEach(() => removeFolder(folder))
const file = (): string => join(folder, 'market', 'market-key')

const NEVER = sharedTime(Number.POSITIVE_INFINITY)

describe('the market of a data folder', () => {
  it('draws its secret at the first start, keeps it, and shows it to nobody else', () => {
    const plan = openMarketPlan(folder, undefined, NOW)
    expect(plan).toMatchObject({
      kind: 'sealed',
      from: Date.UTC(2026, 10, 24, 14),
      fineFrom: Date.UTC(2026, 10, 24, 14),
    })
    expect(openMarketPlan(folder, undefined, NOW + DAY)).toEqual(plan)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const other = temporaryFolder('tapeline-market')
    expect(openMarketPlan(other, undefined, NOW)).not.toEqual(plan)
    removeFolder(other)
  })

  it('follows a public seed if one is set, and stays with it', () => {
    const plan = openMarketPlan(folder, '7', NOW)
    expect(plan).toEqual({ kind: 'public', seed: '7', fineFrom: Date.UTC(2026, 10, 24, 14) })
    expect(openMarketPlan(folder, '7', NOW + DAY)).toEqual(plan)
    expect(openMarketPlan(folder, undefined, NOW + DAY)).toEqual(plan)
    expect(() => openMarketPlan(folder, '8', NOW)).toThrow(ConfigError)
  })

  it('is not replaced by a seed that is set later', () => {
    openMarketPlan(folder, undefined, NOW)
    expect(() => openMarketPlan(folder, '1', NOW)).toThrow(/a secret of its own/)
  })

  it('of a folder from before stays what it was, with a week to the switch at a midnight', () => {
    mkdirSync(join(folder, 'ticks'))
    const plan = openMarketPlan(folder, undefined, NOW)
    const switchAt = Date.UTC(2026, 11, 2)
    expect(plan).toMatchObject({
      kind: 'planned',
      seed: '1',
      announced: switchAt,
      switchAt: NEVER,
      sealedFrom: switchAt,
    })
    keepSwitch(folder, { at: switchAt + DAY, agreed: false })
    expect(openMarketPlan(folder, undefined, NOW + DAY)).toEqual({ ...plan, announced: switchAt + DAY })
    keepSwitch(folder, { at: switchAt + DAY, agreed: true })
    const agreed = sharedTime(switchAt + DAY)
    expect(openMarketPlan(folder, undefined, NOW + DAY)).toEqual({
      ...plan,
      announced: switchAt + DAY,
      switchAt: agreed,
    })
  })

  it('does not start with a file that is damaged, which would be another market', () => {
    openMarketPlan(folder, undefined, NOW)
    writeFileSync(file(), readFileSync(file(), 'utf8').slice(0, 40))
    expect(() => openMarketPlan(folder, undefined, NOW)).toThrow(/is damaged/)
    expect(existsSync(file())).toBe(true)
  })
})

describe('what is fixed before and told afterwards', () => {
  const secret = Buffer.alloc(32, 9)
  const keys = createDayKeys(secret)
  const first = Math.floor(NOW / DAY)
  const sealed = createSealedDays(secret, keys, first)

  it('a day is told an hour after its end, and proves to be what was fixed', () => {
    expect(sealed.prove(first, (first + 1) * DAY + HOUR - 1)).toBeUndefined()
    const day = sealed.prove(first, (first + 1) * DAY + HOUR)
    if (day === undefined) throw new Error('not told')
    expect(day.day).toBe('2026-11-24')
    expect(isSealedDay(day, sealed.commitment.root)).toBe(true)
    expect(isSealedDay({ ...day, key: keys.day(first + 1).toString('hex') }, sealed.commitment.root)).toBe(false)
    expect(isSealedDay({ ...day, day: '2026-11-25' }, sealed.commitment.root)).toBe(false)
    expect(sealed.prove(first - 1, NOW + 9 * DAY)).toBeUndefined()
    expect(sealed.prove(Number.NaN, NOW + 9 * DAY)).toBeUndefined()
  })

  it('tells of no day that is running or to come', () => {
    const told = revealedUntil(keys, NOW)
    const known = dayKeysFrom(new Map(told.map(({ name, key }) => [name, Buffer.from(key, 'hex')])))
    const last = lastRevealed(NOW)
    expect(dayName(last)).toBe('2026-11-23')
    for (const day of [last, last - 30, last - 400, last - 3_000]) expect(known.day(day)).toEqual(keys.day(day))
    for (const day of [last + 1, last + 40, last + 400]) expect(() => known.day(day)).toThrow(RangeError)
    expect(told.map(({ name }) => name).slice(-25)).toEqual([
      '2026-09',
      '2026-10',
      ...Array.from({ length: 23 }, (_, nth) => `2026-11-${String(nth + 1).padStart(2, '0')}`),
    ])
  })

  it.each([
    ['the first of a month', Date.UTC(2027, 2, 1, 12), ['2027-01', '2027-02']],
    ['new year', Date.UTC(2027, 0, 1, 12), ['2025', '2026']],
    ['the hour after midnight', Date.UTC(2027, 1, 3, 0, 59), ['2027-01', '2027-02-01']],
  ])('at %s', (_, now, end) => {
    expect(
      revealedUntil(keys, now)
        .map(({ name }) => name)
        .slice(-2),
    ).toEqual(end)
  })

  it('is published in shapes that clients can check', () => {
    const document = { kind: 'sealed', from: NOW, fineFrom: NOW, ...sealed.commitment }
    expect(v.is(marketCommitment, document)).toBe(true)
    expect(v.is(revealedKeys, { keys: revealedUntil(keys, NOW) })).toBe(true)
    expect(sealedDay('2026-11-24', 'ab')).toMatch(/^market1\|2026-11-24\|[0-9a-f]{64}$/)
  })
})
