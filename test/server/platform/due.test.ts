import { describe, expect, it } from 'vitest'
import { createDueWork } from '../../../server/platform/due.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Work whose runs end when the test says so. */
const heldWork = () => {
  const ends: (() => void)[] = []
  const work = createDueWork({
    timers: { after: () => () => undefined },
    run: () => new Promise<void>((resolve) => ends.push(resolve)),
    nextIn: () => Promise.resolve(undefined),
    report: (error) => {
      throw error
    },
  })
  return {
    work,
    runs: () => ends.length,
    end: async (): Promise<void> => {
      ends.at(-1)?.()
      await settled()
    },
  }
}

describe('work that is due', () => {
  it('is looked for once more, however often it is woken while it runs', async () => {
    const { work, runs, end } = heldWork()
    work.start()
    await settled()
    expect(runs()).toBe(1)
    for (let nth = 0; nth < 100; nth += 1) work.wake()
    await end()
    expect(runs()).toBe(2)
    await end()
    expect(runs()).toBe(2)
    // What was written after the last look is found by another one.
    work.wake()
    await settled()
    expect(runs()).toBe(3)
    await end()
    await work.stop()
  })

  it('is not looked for because of what is due only after the next looks', async () => {
    const { work, runs, end } = heldWork()
    work.start()
    await settled()
    await end()
    work.wake(15 * 60_000)
    await settled()
    expect(runs()).toBe(1)
    work.wake(10_000)
    await settled()
    expect(runs()).toBe(2)
    await end()
    await work.stop()
  })

  it('is not begun after a stop, which waits for what runs', async () => {
    const { work, runs, end } = heldWork()
    work.start()
    await settled()
    work.wake()
    let isStopped = false
    const stop = async (): Promise<void> => {
      await work.stop()
      isStopped = true
    }
    const stopped = stop()
    await settled()
    expect(isStopped).toBe(false)
    await end()
    await stopped
    expect(runs()).toBe(1)
  })
})
