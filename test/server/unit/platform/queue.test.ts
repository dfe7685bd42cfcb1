import { expect, it } from 'vitest'
import { Busy } from '../../../../server/platform/busy.ts'
import { queue } from '../../../../server/platform/queue.ts'

it('a queue takes so many at once, lets so many wait in order, and tells the others at once that it is busy', async () => {
  const run = queue(1, 2)
  const ends: (() => void)[] = []
  const done: number[] = []
  const task = (name: number) => async () => {
    await new Promise<void>((resolve) => ends.push(resolve))
    done.push(name)
  }
  const taken = [run(task(1)), run(task(2)), run(task(3))]
  await expect(run(task(4))).rejects.toBeInstanceOf(Busy)
  expect(ends).toHaveLength(1)
  for (let round = 0; round < 3; round += 1) {
    ends[round]?.()
    await taken[round]
  }
  expect(done).toEqual([1, 2, 3])
  const again = run(task(5))
  ends[3]?.()
  await again
  expect(done).toEqual([1, 2, 3, 5])
})
