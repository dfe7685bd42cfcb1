import { expect, test } from 'vitest'
import { systemPorts } from '../../../stream/base/ports.ts'
import { createSteadyClock } from '../../../stream/clock/steady.ts'

const world = () => {
  const state = { wall: 1_000_000, monotonic: 50 }
  const jumps: number[] = []
  const ports = { ...systemPorts(), now: () => state.wall, monotonic: () => state.monotonic }
  return {
    state,
    jumps,
    clock: createSteadyClock(ports, (by) => jumps.push(by)),
    pass: (ms: number) => {
      state.wall += ms
      state.monotonic += ms
    },
  }
}

test('it is the device’s clock while nobody sets that', () => {
  const { clock, pass, jumps } = world()
  pass(5_000)
  expect(clock.now()).toBe(1_005_000)
  expect(clock.behind()).toBe(0)
  expect(jumps).toEqual([])
})

test('set back it goes on, and says by how much it is ahead', () => {
  const { clock, pass, state, jumps } = world()
  pass(1_000)
  clock.now()
  state.wall -= 60_000
  pass(1_000)
  expect(clock.now()).toBe(1_002_000)
  expect(clock.behind()).toBe(60_000)
  pass(1_000)
  expect(clock.now()).toBe(1_003_000)
  expect(jumps).toEqual([-60_000])
})

test('set on, or asleep with a monotonic clock that stood still, it follows', () => {
  const { clock, state, jumps } = world()
  state.wall += 600_000
  expect(clock.now()).toBe(1_600_000)
  expect(clock.behind()).toBe(0)
  expect(jumps).toEqual([600_000])
})

test('a slow correction is no jump', () => {
  const { clock, pass, state, jumps } = world()
  for (let second = 0; second < 1_000; second++) {
    pass(1_000)
    state.wall -= 1
    clock.now()
  }
  expect(jumps).toEqual([])
})
