import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  callbackRatio,
  type PositionSide,
  type Price,
  type TrailingStop,
  toPrice,
  trailRefusal,
  trailStep,
  trailTrigger,
  trailWaits,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const TICK = 10n
/** Prices are whole tenths here, callbacks whole hundredths of a per cent, so that integers say the same exactly. */
const written = (tenths: bigint): Price => toPrice(`${tenths / TICK}.${tenths % TICK}`)
const side = fc.constantFrom<PositionSide>('long', 'short')
const path = fc.array(fc.integer({ min: 5_000, max: 20_000 }).map(BigInt), { minLength: 1, maxLength: 60 })
const steps = fc.integer({ min: 10, max: 5_000 })
const ratioOf = (hundredths: number): string => `0.${String(hundredths).padStart(4, '0')}`
const fresh = (ratio: string, activePx?: Price): TrailingStop => ({ callback: { ratio }, activePx, extreme: undefined })

describe('a trailing stop', () => {
  it('follows the extreme since its activation and closes exactly where the price has come back by the callback', () => {
    fc.assert(
      fc.property(side, steps, fc.option(fc.integer({ min: 5_000, max: 20_000 })), path, (held, rate, from, prices) => {
        const up = held === 'long'
        const active = from === null ? undefined : BigInt(from)
        let trail = fresh(ratioOf(rate), active === undefined ? undefined : written(active))
        // The same rule in integers: the extreme in tenths, and ten thousandths of it on both sides.
        let extreme: bigint | undefined
        for (const px of prices) {
          const step = trailStep(held, trail, written(px))
          if (extreme === undefined) {
            const isActive = active === undefined || (up ? px >= active : px <= active)
            expect(step.fires).toBe(false)
            if (isActive) extreme = px
            else expect(step.trail).toBe(trail)
          } else {
            const back = up ? extreme * BigInt(10_000 - rate) : extreme * BigInt(10_000 + rate)
            const fires = up ? px * 10_000n <= back : px * 10_000n >= back
            expect(step.fires).toBe(fires)
            if (fires) return
            if (up ? px > extreme : px < extreme) extreme = px
            else expect(step.trail).toBe(trail)
          }
          trail = step.trail
          expect(trail.extreme).toBe(extreme === undefined ? undefined : written(extreme))
        }
      }),
    )
  })
  it('never has its trigger price move against the holder', () => {
    fc.assert(
      fc.property(side, steps, path, (held, rate, prices) => {
        let trail = fresh(ratioOf(rate))
        let before: Price | undefined
        for (const px of prices) {
          const step = trailStep(held, trail, written(px))
          if (step.fires) return
          trail = step.trail
          const now = trailWaits(held, trail)?.px
          if (before !== undefined && now !== undefined) {
            const moved = Number(now) - Number(before)
            expect(held === 'long' ? moved >= 0 : moved <= 0).toBe(true)
          }
          before = now
        }
      }),
    )
  })
  it('waits for its activation from where the position gains, and for its trigger from where it loses', () => {
    expect(trailWaits('long', fresh('0.01', toPrice('110')))).toEqual({ px: '110', dir: 'up' })
    expect(trailWaits('short', fresh('0.01', toPrice('90')))).toEqual({ px: '90', dir: 'down' })
    expect(trailWaits('long', { ...fresh('0.01'), extreme: toPrice('120') })).toEqual({ px: '118.8', dir: 'down' })
    expect(trailWaits('short', { ...fresh('0.01'), extreme: toPrice('80') })).toEqual({ px: '80.8', dir: 'up' })
    expect(trailWaits('long', fresh('0.01'))).toBeUndefined()
  })
  it('comes back by an amount where that is its callback', () => {
    const spread = { spread: toPrice('2.5') }
    expect(trailTrigger('long', spread, toPrice('120'))).toBe('117.5')
    expect(trailTrigger('short', spread, toPrice('80'))).toBe('82.5')
  })
})

const spread = (text: string) => ({ callback: { spread: toPrice(text) }, activePx: undefined })
const isTaken = (text: string): boolean => v.is(callbackRatio, text)

describe('what is refused of a trailing stop', () => {
  const instrument = { tickSz: '0.1' }
  const present = toPrice('100')
  const refused = (held: PositionSide, trail: Pick<TrailingStop, 'callback' | 'activePx'>) =>
    trailRefusal(held, trail, present, instrument)
  it('an activation that is reached, off the tick or far away', () => {
    expect(refused('long', fresh('0.01', toPrice('100')))).toMatchObject({
      error: 'activationReached',
      field: 'activePx',
    })
    expect(refused('short', fresh('0.01', toPrice('100.1')))?.error).toBe('activationReached')
    expect(refused('long', fresh('0.01', toPrice('100.05')))).toMatchObject({ error: 'priceStep', field: 'activePx' })
    expect(refused('long', fresh('0.01', toPrice('900')))).toMatchObject({ error: 'priceOutOfRange' })
    expect(refused('long', fresh('0.01', toPrice('101')))).toBeUndefined()
    expect(refused('short', fresh('0.01', toPrice('99')))).toBeUndefined()
  })
  it('a spread off the tick, or of which nothing is left of the price', () => {
    expect(refused('long', spread('1.05'))).toMatchObject({ error: 'priceStep', field: 'callbackSpread' })
    expect(refused('long', spread('100'))).toMatchObject({ error: 'priceOutOfRange', field: 'callbackSpread' })
    expect(refused('long', spread('2'))).toBeUndefined()
  })
  it('a ratio outside of 0.1 % to 50 %, or finer than 0.01 %', () => {
    expect(['0.001', '0.0015', '0.05', '0.5', '0.50'].every(isTaken)).toBe(true)
    expect(['0', '0.0009', '0.51', '0.00125', '1', '-0.01', '.01', ''].some(isTaken)).toBe(false)
  })
})
