import { beforeEach, describe, expect, test } from 'vitest'
import { type ConflationQueue, createConflationQueue } from '../../../stream/base/conflationQueue.ts'
import { systemPorts } from '../../../stream/base/ports.ts'
import { createInFlightBatch, type InFlightBatch } from '../../../stream/core/inFlightBatch.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'

withVirtualClock()

const INTERVAL = 33
let flushed: number[] = []
let start = 0
let queue: ConflationQueue
let flight: InFlightBatch
/** What a patch costs the screens' thread; undefined: nobody answers. */
let cost: number | undefined
let hasData = true

beforeEach(() => {
  flushed = []
  start = Date.now()
  cost = 0
  hasData = true
  flight = createInFlightBatch(() => {
    const ms = cost
    if (ms !== undefined) setTimeout(() => flight.applied(ms), ms)
  })
  queue = createConflationQueue(systemPorts(), INTERVAL, false, () => {
    flushed.push(Date.now() - start)
    flight.send(queue, {})
    return hasData
  })
})

/** Marks at each millisecond. */
const stream = async (ms: number): Promise<void> => {
  for (let i = 0; i < ms; i++) {
    queue.mark()
    await pass(1)
  }
}
const rate = async (ms: number): Promise<number> => {
  flushed = []
  await stream(ms)
  return flushed.length / (ms / 1_000)
}

test('the first mark at once, then one flush an interval', async () => {
  queue.mark()
  expect(flushed).toEqual([0])
  await stream(100)
  expect(flushed).toEqual([0, 33, 66, 99])
})

test('what carries no data holds nothing back', async () => {
  hasData = false
  queue.mark()
  hasData = true
  await pass(5)
  queue.mark()
  queue.mark()
  await pass(5)
  expect(flushed).toEqual([0, 5])
})

describe('what can wait', () => {
  test('goes with the next flush, and makes none of its own', async () => {
    queue.markLater()
    queue.markLater()
    await pass(100)
    expect(flushed).toEqual([])
    queue.mark()
    expect(flushed).toEqual([100])
    await pass(1_000)
    expect(flushed).toEqual([100])
  })

  test('goes by itself where nothing else moves', async () => {
    queue.markLater()
    await pass(149)
    expect(flushed).toEqual([])
    await pass(1)
    expect(flushed).toEqual([150])
    queue.markLater()
    await pass(150)
    expect(flushed).toEqual([150, 300])
  })

  test('adds nothing to a flush that is due anyway', async () => {
    queue.mark()
    queue.mark()
    queue.markLater()
    await pass(1_000)
    expect(flushed).toEqual([0, 33])
  })

  test('is kept while nobody looks', async () => {
    queue.pause()
    queue.markLater()
    await pass(1_000)
    expect(flushed).toEqual([])
    queue.resume()
    expect(flushed).toEqual([1_000])
  })
})

describe('adaptive', () => {
  test('patches that take longer than half a frame halve the rate, down to an eighth; quick ones bring it back', async () => {
    await stream(50)
    expect(await rate(1_000)).toBeGreaterThan(28)
    cost = 9
    await stream(80)
    expect(await rate(200)).toBeLessThanOrEqual(15)
    await stream(2_000)
    const slow = await rate(4_000)
    expect(slow).toBeGreaterThan(3)
    expect(slow).toBeLessThan(4.5)
    cost = 1
    await stream(8_000)
    expect(await rate(1_000)).toBeGreaterThan(28)
  })

  test('one slow patch a second slows nothing down, nor does it keep a slow lane slow', async () => {
    const second = async (): Promise<void> => {
      cost = 25
      await stream(40)
      cost = 1
      await stream(960)
    }
    await stream(100)
    for (let i = 0; i < 5; i++) await second()
    expect(await rate(1_000)).toBeGreaterThan(28)
    cost = 25
    await stream(2_000)
    expect(await rate(1_000)).toBeLessThan(5)
    for (let i = 0; i < 10; i++) await second()
    expect(await rate(1_000)).toBeGreaterThan(28)
  })

  test('what is just not slow brings the rate back, although a seldom patch carries more than a frequent one', async () => {
    await stream(50)
    cost = 12
    await stream(2_000)
    expect(await rate(1_000)).toBeLessThan(5)
    cost = 7.5
    await stream(6_000)
    expect(await rate(1_000)).toBeGreaterThan(28)
  })

  test('what stays slow stays seldom', async () => {
    await stream(50)
    cost = 9
    await stream(2_000)
    expect(await rate(10_000)).toBeLessThan(4.5)
  })
})

describe('backpressure', () => {
  test('while a patch is on its way nothing follows it; one flush brings the latest', async () => {
    await stream(100)
    cost = 1_500
    await stream(40)
    flushed = []
    await stream(1_000)
    expect(flushed).toEqual([])
    cost = 0
    await stream(1_000)
    expect(flushed.length).toBeGreaterThan(0)
  })

  test('an answer that is lost silences a lane for two seconds, not for ever, even if nothing more happens', async () => {
    await stream(100)
    cost = undefined
    await stream(40)
    flushed = []
    queue.mark()
    await pass(5_000)
    expect(flushed).toEqual([])
    queue.nudge()
    expect(flushed).toHaveLength(1)
  })

  test('a host that never answers is not waited for', async () => {
    cost = undefined
    expect(await rate(1_000)).toBeGreaterThan(28)
  })

  test('answers come in the order of the patches, so each lane learns its own cost', async () => {
    const times = { dear: 0, cheap: 0 }
    const answers: number[] = []
    const both = createInFlightBatch(() => {})
    const laneOf = (name: 'dear' | 'cheap', ms: number): ConflationQueue => {
      const made: ConflationQueue = createConflationQueue(systemPorts(), INTERVAL, false, () => {
        times[name] += 1
        answers.push(ms)
        both.send(made, {})
        return true
      })
      return made
    }
    const lanes = [laneOf('dear', 20), laneOf('cheap', 1)]
    for (let i = 0; i < 4_000; i++) {
      for (const each of lanes) each.mark()
      await pass(1)
      const ms = answers.shift()
      if (ms !== undefined) both.applied(ms)
    }
    expect(times.cheap).toBeGreaterThan(110)
    expect(times.dear).toBeLessThan(25)
  })
})

test('another pace holds at once, in both directions', async () => {
  queue.throttle(1_000)
  expect(await rate(5_000)).toBeCloseTo(1, 0)
  queue.mark()
  queue.throttle(INTERVAL)
  flushed = []
  await pass(40)
  expect(flushed).toHaveLength(1)
  // What is due already is not put off.
  queue.mark()
  queue.mark()
  queue.throttle(1_000)
  flushed = []
  await pass(40)
  expect(flushed).toHaveLength(1)
})

test('paused it keeps its mark; resumed it flushes at once, whatever it was waiting for', async () => {
  queue.throttle(1_000)
  queue.mark()
  queue.mark()
  queue.pause()
  await pass(100)
  queue.resume()
  expect(flushed).toEqual([0, 100])
  queue.pause()
  await stream(3_000)
  expect(flushed).toHaveLength(2)
})
