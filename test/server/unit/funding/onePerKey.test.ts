import { expect, test } from 'vitest'
import { createOnePerKey } from '../../../../server/funding/onePerKey.ts'

/** Requests of one key that end when the test says so, and which of them ran at the same time. */
const setUp = () => {
  const requests = createOnePerKey<string>()
  let stored: string | undefined
  let running = 0
  let most = 0
  const ends: ((answer: string | undefined) => void)[] = []
  const send = () =>
    requests.run(
      'key',
      () => Promise.resolve(stored),
      async () => {
        running += 1
        most = Math.max(most, running)
        const answer = await new Promise<string | undefined>((resolve) => ends.push(resolve))
        running -= 1
        stored = answer
        return answer ?? 'refused'
      },
    )
  return { requests, send, ends, most: () => most }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('who waited for a request is told what that one ended in', async () => {
  const { requests, send, ends } = setUp()
  const all = [send(), send(), send()]
  expect(requests.isRunning('key')).toBe(true)
  ends[0]?.('done')
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done'])
  expect(ends).toHaveLength(1)
  expect(requests.isRunning('key')).toBe(false)
})

test('when the first was refused, those who waited go one after the other', async () => {
  const { send, ends, most } = setUp()
  const all = [send(), send(), send()]
  ends[0]?.(undefined)
  await turns()
  expect(ends).toHaveLength(2)
  ends[1]?.('done')
  expect(await Promise.all(all)).toEqual(['refused', 'done', 'done'])
  expect(most()).toBe(1)
})

test('another key waits for nobody', async () => {
  const { requests, send, ends } = setUp()
  const first = send()
  expect(
    await requests.run(
      'other',
      () => Promise.resolve(undefined),
      () => Promise.resolve('own'),
    ),
  ).toBe('own')
  ends[0]?.('done')
  expect(await first).toBe('done')
})
