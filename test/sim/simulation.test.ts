import { describe, expect, test } from 'vitest'
import { type Core, createCore } from '../../stream/core/core.ts'
import { createLazyPart } from '../../stream/sources/lazy/lazyPart.ts'
import { fc } from '../support/property.ts'
import type { Program } from './client.ts'
import { type Schedule, schedule } from './faults.ts'
import { healthy } from './program.ts'
import { shrink } from './shrink.ts'
import { scheduleOf, simulate } from './simulation.ts'

const SEEDS = 30
const options = { program: healthy }

describe('the core against a network and a venue that fail', () => {
  test.each(Array.from({ length: SEEDS / 10 }, (_, i) => i * 10 + 1))(
    'seeds from %i on: every invariant holds',
    async (from) => {
      for (let seed = from; seed < from + 10; seed++) {
        const { breach } = await simulate(seed, scheduleOf(seed), options)
        expect(breach, `npm run sim -- --seed ${seed}`).toBeUndefined()
      }
    },
  )

  test('every invariant holds as well when the code of the late part is on its way for a while', async () => {
    const tardy: Program = {
      ...healthy,
      createWholeCore: (ports, post) =>
        createCore(ports, post, (take) => void ports.setTimeout(() => take(createLazyPart), 1_500)),
    }
    for (let seed = 101; seed <= 110; seed++) {
      const { breach } = await simulate(seed, scheduleOf(seed), { program: tardy })
      expect(breach, `seed ${seed}`).toBeUndefined()
    }
  })

  test('the same seed is the same run, byte for byte', async () => {
    for (const seed of [3, 8, 14]) {
      const run = () => simulate(seed, scheduleOf(seed), { ...options, detail: 'lines' })
      const [one, other] = [await run(), await run()]
      expect(other.lines).toEqual(one.lines)
      expect(other.digest).toBe(one.digest)
      expect(one.lines.length).toBeGreaterThan(500)
    }
    const [one, other] = [await simulate(3, [], options), await simulate(4, [], options)]
    expect(other.steps).not.toBe(one.steps)
  })

  test('nothing of the host is left replaced', async () => {
    const { setTimeout: timer, Response: response } = globalThis
    const { now } = Date
    await simulate(1, [], options)
    expect([globalThis.setTimeout, globalThis.Response, Date.now]).toEqual([timer, response, now])
    expect(Object.hasOwn(performance, 'now')).toBe(false)
  })
})

describe('fast-check', () => {
  /** A core that falls silent at its first cut. */
  const deaf: Program = {
    ...healthy,
    createWholeCore: (ports, post): Core => {
      let cut = false
      const core = healthy.createWholeCore(ports, (patch) => {
        cut ||= patch.connection?.phase === 'waiting'
        if (!cut) post(patch)
      })
      return core
    },
  }
  test('drives the same schedule that a seed names', async () => {
    const seen: Schedule[] = []
    await fc.check(
      fc.asyncProperty(schedule, async (steps) => void seen.push(steps)),
      { seed: 7, numRuns: 1 },
    )
    expect(seen[0]).toEqual(scheduleOf(7))
  })
  test('makes the smallest of a failing one', async () => {
    for (let seed = 1; seed < 20; seed++) {
      const found = await shrink(seed, deaf)
      if (found === undefined) continue
      expect(found.steps.length).toBeLessThanOrEqual(2)
      return
    }
    expect.fail('a core that falls silent was not found')
  })
})
