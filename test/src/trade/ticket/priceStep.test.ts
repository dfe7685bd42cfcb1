import { describe, expect, it } from 'vitest'
import { compare, isMultiple, toPrice } from '#protocol'
import { bestSideOf, steppedPrice } from '../../../../src/trade/ticket/priceStep.ts'
import { fc } from '../../../support/property.ts'

const stepped = (from: string, tick: string, direction: 'up' | 'down') => steppedPrice(toPrice(from), tick, direction)

describe('a step of a price', () => {
  it('is one tick, from a price off the tick the way to the next one', () => {
    expect(stepped('98.5', '0.1', 'up')).toBe('98.6')
    expect(stepped('98.5', '0.1', 'down')).toBe('98.4')
    expect(stepped('98.55', '0.1', 'up')).toBe('98.6')
    expect(stepped('98.55', '0.1', 'down')).toBe('98.5')
  })

  it('never leads below one tick', () => {
    expect(stepped('0.1', '0.1', 'down')).toBe('0.1')
    expect(stepped('0.05', '0.1', 'down')).toBe('0.1')
  })

  it('moves the price, stays on the tick, and a step back undoes it', () => {
    const tick = fc.constantFrom('0.1', '0.5', '0.00000001', '25')
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), tick, (raw, step) => {
        const from = toPrice(`${raw / 1_000_000n}.${String(raw % 1_000_000n).padStart(6, '0')}`)
        const up = steppedPrice(from, step, 'up')
        expect(compare(up, from)).toBe(1)
        expect(isMultiple(up, step)).toBe(true)
        const onTick = steppedPrice(up, step, 'up')
        expect(steppedPrice(onTick, step, 'down')).toBe(up)
      }),
    )
  })
})

it('takes the side that an order fills against; a post-only order takes its own', () => {
  expect(bestSideOf('buy', false)).toBe('ask')
  expect(bestSideOf('sell', false)).toBe('bid')
  expect(bestSideOf('buy', true)).toBe('bid')
  expect(bestSideOf('sell', true)).toBe('ask')
})
