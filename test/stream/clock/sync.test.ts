import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemPorts } from '../../../stream/base/ports.ts'
import { createClockSync } from '../../../stream/clock/sync.ts'
import type { Rest } from '../../../stream/http/rest.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'

withVirtualClock()

const AHEAD = 7_000
const asked: string[] = []
let roundTrip = 40
let answer: (() => readonly unknown[] | undefined) | undefined
let changes = 0
let sync: ReturnType<typeof createClockSync>

const rest: Rest = async (path) => {
  asked.push(path)
  await new Promise((resolve) => setTimeout(resolve, roundTrip / 2))
  const data = answer === undefined ? [{ ts: String(Date.now() + AHEAD) }] : answer()
  await new Promise((resolve) => setTimeout(resolve, roundTrip / 2))
  return data
}
const beats = async (seconds: number): Promise<void> => {
  for (let i = 0; i < seconds; i++) {
    sync.tick()
    await pass(1_000)
  }
}

beforeEach(() => {
  asked.length = 0
  changes = 0
  roundTrip = 40
  answer = undefined
  sync = createClockSync({ ...systemPorts(), monotonic: () => Date.now() }, rest, () => (changes += 1))
})
afterEach(() => sync.stop())

describe('measuring', () => {
  test('once at first, then every five minutes', async () => {
    await beats(1)
    const estimate = sync.take()
    expect(estimate?.offset).toBeCloseTo(AHEAD, 0)
    expect(estimate?.uncertainty).toBeCloseTo(21, 0)
    expect(estimate?.measuredAt).toBe(Date.now() - 960)
    expect(sync.take()).toBeUndefined()
    expect(changes).toBe(1)
    await beats(290)
    expect(asked).toEqual(['/public/time'])
    await beats(20)
    expect(asked).toHaveLength(2)
    expect(changes).toBe(2)
  })

  test('a poor first answer is soon improved, but not for ever', async () => {
    roundTrip = 800
    await beats(60)
    expect(asked).toHaveLength(4)
  })

  test('without an answer it is asked again in a while, and nothing is said', async () => {
    answer = () => undefined
    await beats(20)
    expect(asked).toHaveLength(1)
    answer = () => [{ ts: 'noon' }]
    await beats(20)
    expect(asked).toHaveLength(2)
    expect(changes).toBe(0)
    answer = undefined
    await beats(30)
    expect(sync.take()?.offset).toBeCloseTo(AHEAD, 0)
  })

  test('after a return at once', async () => {
    await beats(1)
    sync.remeasure()
    await beats(1)
    expect(asked).toHaveLength(2)
  })

  test('a clock that was set voids what is known, and an answer that was under way', async () => {
    await beats(1)
    sync.take()
    sync.remeasure()
    sync.tick()
    sync.forget()
    await pass(1_000)
    expect(sync.take()).toBeNull()
    await beats(1)
    expect(asked).toHaveLength(3)
    expect(sync.take()?.offset).toBeCloseTo(AHEAD, 0)
  })
})

describe('what frames say', () => {
  test('as-of: the venue’s own time tells how long a frame was under way, even before anything was measured', async () => {
    const sentAt = String(Date.now() + AHEAD)
    expect(sync.leftAt(sentAt, Date.now() + 20)).toBe(Date.now() + 20)
    const later = Date.now() + 30_000
    expect(sync.leftAt(String(Date.now() + AHEAD + 1_000), later)).toBeLessThanOrEqual(Date.now() + 1_050)
    expect(sync.leftAt(undefined, later)).toBe(later)
    expect(sync.leftAt('', later)).toBe(later)
    expect(sync.leftAt('soon', later)).toBe(later)
  })

  test('one that came before it was sent contradicts the measurement: all is measured anew', async () => {
    await beats(1)
    sync.take()
    const at = Date.now()
    expect(sync.leftAt(String(at + AHEAD + 5_000), at)).toBe(at)
    expect(sync.take()).toBeNull()
    await beats(1)
    expect(asked).toHaveLength(2)
  })
})
