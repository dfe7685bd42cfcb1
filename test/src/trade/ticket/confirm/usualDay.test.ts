import { describe, expect, it } from 'vitest'
import type { CandleRow } from '#protocol'
import { usualDay } from '../../../../../src/trade/ticket/confirm/usualDay.ts'

const row = (close: string, confirm = '1'): CandleRow => ['0', '1', '1', '1', close, '0', '0', '0', confirm]

describe('how far a usual day moves a price', () => {
  it('is the median move between closes, whichever way; the forming day does not count', () => {
    // Oldest to newest: 100 → 101 (1 %) → 101 (0 %) → 202 (100 %) → 198 (2 %, cut) → 207.9 (5 %)
    const rows = ['207.9', '198', '202', '101', '101', '100'].map((close) => row(close))
    expect(usualDay([row('999', '0'), ...rows])).toBeCloseTo(0.0198, 4)
  })

  it('is not guessed from a few days', () => {
    expect(usualDay(['1', '2', '3', '4', '5'].map((close) => row(close)))).toBeUndefined()
  })
})
