import { describe, expect, it } from 'vitest'
import { groupSteps } from '../../../../../src/ui/live/book/bookGroups.ts'

describe('price steps', () => {
  it.each([
    ['0.1', '94000', ['0.1', '1', '10', '100']],
    ['0.00001', '0.18', ['0.00001', '0.0001', '0.001']],
    ['0.01', '95', ['0.01', '0.1', '1']],
    ['0.0000000001', '0.000005', ['0.0000000001', '0.000000001', '0.00000001']],
    ['1', '10', ['1']],
  ])('tick %s at %s', (tick, price, steps) => {
    expect(groupSteps(tick, price)).toEqual(steps)
  })
})
