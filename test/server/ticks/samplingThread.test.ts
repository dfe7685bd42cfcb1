import { afterEach, describe, expect, it, vi } from 'vitest'
import { INSTRUMENTS as LISTED } from '../../../server/market/instruments.ts'
import { type MarketPlan, openPlan } from '../../../server/market/simulated/plan.ts'
import { identityOf } from '../../../server/market/sourcePlan.ts'
import { systemClock, systemTimers } from '../../../server/platform/ports.ts'
import type { IndexSample } from '../../../server/ticks/sampling/sampler.ts'
import type { Sampling } from '../../../server/ticks/sampling/sampling.ts'
import { createSamplingThread } from '../../../server/ticks/sampling/samplingThread.ts'

const FINE_FROM = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000
const plan: MarketPlan = { kind: 'public', seed: '1', fineFrom: FINE_FROM }
const INSTRUMENTS = ['BTC-USDT', 'ETH-USDT']

let running: Sampling | undefined
afterEach(() => running?.stop())

const open = (): { readonly thread: Sampling; readonly samples: IndexSample[] } => {
  const thread = createSamplingThread({
    source: { kind: 'simulated', plan },
    instruments: INSTRUMENTS,
    clock: systemClock,
    timers: systemTimers,
    report: (error) => {
      throw error
    },
  })
  running = thread
  return { thread, samples: [] }
}
const until = (samples: readonly IndexSample[], number: number): Promise<void> =>
  vi.waitFor(() => expect(samples.length).toBeGreaterThanOrEqual(number), { timeout: 60_000, interval: 50 })

describe('the thread that looks at the indexes', () => {
  it('looks at each half-second while the venue’s own thread does nothing, and says what its market says', async () => {
    const { thread, samples } = open()
    thread.follow(0, () => void samples.push(...thread.take()))
    await until(samples, 2)
    const from = Date.now()
    // A request that keeps the venue busy; nothing else of this process runs meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000)
    const to = Date.now()
    expect(samples.every(({ at }) => at <= from)).toBe(true)
    await vi.waitFor(() => expect(samples.at(-1)?.at).toBeGreaterThan(to), { timeout: 60_000, interval: 50 })
    const times = samples.map(({ at }) => at)
    expect(times).toEqual(times.map((_, nth) => (times[0] ?? 0) + nth * 500))
    const busy = samples.filter(({ at }) => at > from && at < to)
    expect(busy.length).toBeGreaterThanOrEqual(7)
    expect(busy.some(({ filled }) => !filled)).toBe(true)
    const { quoted } = openPlan(plan)
    const instruments = LISTED.filter(({ instId }) => INSTRUMENTS.includes(instId))
    for (const { at, quotes } of samples)
      expect(quotes).toEqual(
        instruments.map((instrument) => ({
          instId: instrument.instId,
          px: quoted(instrument, undefined, at).index(at)?.idxPx,
        })),
      )
    expect(thread.silence()).toBeLessThan(10_000)
  })

  it('goes on after what was recorded before, and is taken up again where the record has to', async () => {
    const { thread, samples } = open()
    const after = Math.floor(Date.now() / 500) * 500 - 30_000
    thread.follow(after, () => void samples.push(...thread.take()))
    await until(samples, 61)
    expect(samples[0]).toMatchObject({ at: after + 500, filled: true })
    const again: IndexSample[] = []
    thread.follow(after + 10_000, () => void again.push(...thread.take()))
    await until(again, 30)
    expect(again[0]?.at).toBe(after + 10_500)
  })

  it('tells of a market what no two have, and nothing of its secret', () => {
    const secret = Buffer.alloc(32, 7)
    const sealed = { kind: 'simulated', plan: { kind: 'sealed', secret, from: 0, fineFrom: 0 } } as const
    const names = [
      identityOf({ kind: 'simulated', plan }),
      identityOf({ kind: 'simulated', plan: { ...plan, seed: '2' } }),
      identityOf(sealed),
      identityOf({ kind: 'replay', file: '/a', begins: 1 }),
      identityOf({ kind: 'replay', file: '/a', begins: 2 }),
      identityOf({ kind: 'okx', okx: undefined }),
    ]
    expect(new Set(names).size).toBe(names.length)
    expect(identityOf(sealed)).not.toContain(secret.toString('hex'))
    expect(identityOf({ kind: 'simulated', plan: { ...plan, fineFrom: 0 } })).toBe(names[0])
  })
})
