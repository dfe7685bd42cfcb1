import { expect, it } from 'vitest'
import { createRefresher } from '../../../../server/platform/refresher.ts'
import { ManualTime } from '../../../support/manualTime.ts'

/** Lets every promise that can go on go on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

it('reads first, then again after each end, goes on when that fails, and stops', async () => {
  const time = new ManualTime()
  const ends: { done: () => void; fail: (error: Error) => void }[] = []
  const refresher = createRefresher(time, 1_000, () => new Promise((done, fail) => ends.push({ done, fail })))
  const started = refresher.start()
  time.advance(5_000)
  expect(ends).toHaveLength(1)
  ends[0]?.done()
  await started
  time.advance(1_000)
  expect(ends).toHaveLength(2)
  // One that takes long is not overtaken by the next.
  time.advance(5_000)
  expect(ends).toHaveLength(2)
  ends[1]?.fail(new Error('no database'))
  await settle()
  time.advance(1_000)
  expect(ends).toHaveLength(3)
  refresher.stop()
  ends[2]?.done()
  await settle()
  time.advance(5_000)
  expect(ends).toHaveLength(3)
})

it('does not begin when the first reading fails', async () => {
  const time = new ManualTime()
  let times = 0
  const refresher = createRefresher(time, 1_000, async () => {
    times += 1
    throw new Error('no database')
  })
  await expect(refresher.start()).rejects.toThrow('no database')
  time.advance(5_000)
  expect(times).toBe(1)
})
