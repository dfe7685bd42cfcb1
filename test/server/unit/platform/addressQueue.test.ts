import { expect, it } from 'vitest'
import { createAddressQueue } from '../../../../server/platform/addressQueue.ts'
import { Busy } from '../../../../server/platform/busy.ts'

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('an address that asks for much waits for itself, and alone is told that the venue is busy', async () => {
  const run = createAddressQueue(2, 3)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (address: string): Promise<void> =>
    run(address, () => {
      begun.push(address)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const asked = [1, 2, 3, 4, 5].map(() => ask('ada'))
  await expect(ask('ada')).rejects.toBeInstanceOf(Busy)
  asked.push(ask('bob'))
  await settled()
  expect(begun).toEqual(['ada', 'ada', 'bob'])
  for (let nth = 0; nth < 6; nth += 1) {
    ends[nth]?.()
    await settled()
  }
  await Promise.all(asked)
  expect(begun).toEqual(['ada', 'ada', 'bob', 'ada', 'ada', 'ada'])
})

it('a task that fails makes room', async () => {
  const run = createAddressQueue(1, 1)
  await expect(run('ada', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await run('ada', () => Promise.resolve(1))).toBe(1)
})
