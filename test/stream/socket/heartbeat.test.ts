import { beforeEach, describe, expect, test, vi } from 'vitest'
import { systemPorts } from '../../../stream/base/ports.ts'
import { createHeartbeat, type Heartbeat } from '../../../stream/socket/heartbeat.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'

withVirtualClock()

let log: string[]
let skew: number
let heart: Heartbeat

beforeEach(() => {
  log = []
  skew = 0
  heart = createHeartbeat(
    { ...systemPorts(), now: () => Date.now() + skew },
    {
      ping: () => log.push('ping'),
      silent: () => log.push('silent'),
      probeOverdue: () => log.push('doubt'),
      measured: (slow, rtt) => log.push(`${slow ? 'slow' : 'fine'} ${rtt ?? '-'}`),
    },
  )
})

test('asks every ten seconds and measures the way there and back', async () => {
  heart.start()
  for (let round = 0; round < 3; round++) {
    await pass(40)
    heart.heard()
    heart.pong()
    await pass(9_960)
  }
  expect(log).toEqual(['ping', 'fine 40', 'ping', 'fine 40', 'ping', 'fine 40', 'ping'])
})

test('two timers a ping: a hidden page that runs them once a second loses nothing', async () => {
  const set = vi.fn<typeof setTimeout>(setTimeout)
  heart = createHeartbeat(
    { ...systemPorts(), setTimeout: set },
    { ping: () => {}, silent: () => {}, probeOverdue: () => {}, measured: () => {} },
  )
  heart.start()
  for (let second = 0; second < 60; second++) {
    heart.heard()
    heart.pong()
    await pass(1_000)
  }
  expect(set.mock.calls.length).toBeLessThan(60 / 2)
})

test('a late pong makes it slow, before it is here and after; a quick one mends it', async () => {
  heart.start()
  await pass(1_001)
  expect(log).toEqual(['ping', 'slow -'])
  await pass(500)
  heart.heard()
  heart.pong()
  expect(log.at(-1)).toBe('slow 1501')
  // It is asked sooner than usual, so that the recovery shows.
  await pass(4_499)
  expect(log.at(-1)).toBe('ping')
  heart.heard()
  heart.pong()
  expect(log.at(-1)).toBe('fine 0')
})

test('any frame proves life, but only after the ping', async () => {
  heart.start()
  heart.pong()
  heart.heard()
  await pass(10_000)
  heart.heard()
  await pass(5_000)
  expect(log).not.toContain('silent')
  await pass(1_000 + 5_000)
  expect(log.at(-1)).toBe('silent')
})

describe('a probe', () => {
  test('doubts soon and concludes soon', async () => {
    heart.start()
    heart.pong()
    await pass(3_000)
    log.length = 0
    heart.probe()
    await pass(701)
    expect(log).toEqual(['ping', 'doubt'])
    await pass(1_800)
    expect(log).toEqual(['ping', 'doubt', 'slow -', 'silent'])
  })

  test('what stood in the queue since before is no proof: the pong is', async () => {
    heart.start()
    heart.pong()
    heart.probe()
    log.length = 0
    heart.heard()
    await pass(2_500)
    expect(log).toEqual(['doubt', 'slow -', 'ping'])
    await pass(5_000)
    expect(log.at(-1)).toBe('silent')
  })

  test('says when its own pong is here, not the one before it', async () => {
    const answered = vi.fn<() => void>()
    heart.start()
    await pass(10)
    heart.probe(answered)
    heart.pong()
    expect(answered).not.toHaveBeenCalled()
    heart.pong()
    expect(answered).toHaveBeenCalledOnce()
  })
})

describe('the clock', () => {
  test('set forward by ten minutes: asks again instead of concluding, and measures nothing', async () => {
    heart.start()
    skew = 600_000
    await pass(1_000)
    expect(log).toEqual(['ping', 'ping'])
    heart.pong()
    expect(log.at(-1)).toBe('fine 0')
    await pass(2_500)
    expect(log).not.toContain('silent')
  })

  test('set forward between two pings: the next one is a probe', async () => {
    heart.start()
    heart.pong()
    heart.heard()
    await pass(6_000)
    skew = 600_000
    await pass(4_000)
    expect(log.at(-1)).toBe('ping')
    await pass(701)
    expect(log.at(-1)).toBe('doubt')
  })

  test('set back by an hour: it beats on', async () => {
    heart.start()
    await pass(500)
    skew = -3_600_000
    heart.heard()
    heart.pong()
    expect(log).toEqual(['ping'])
    await pass(9_500)
    heart.pong()
    await pass(10_000)
    expect(log).toEqual(['ping', 'ping', 'fine 0', 'ping'])
  })
})

test('stopped, it says no more', async () => {
  heart.start()
  heart.stop()
  await pass(60_000)
  expect(log).toEqual(['ping'])
})
