import { expect, test } from 'vitest'
import { staysLocked } from '../../../../server/platform/db/venueLock.ts'

/** Asks for a lock that gets free after so many ms; on a clock of its own. */
const ask = async (freeAfter: number): Promise<readonly [isLocked: boolean, waited: number]> => {
  let waited = 0
  const isLocked = await staysLocked(
    () => Promise.resolve(waited >= freeAfter),
    async (ms) => {
      waited += ms
    },
  )
  return [isLocked, waited]
}

test('a lock that its killed venue has for another moment is no running venue', async () => {
  expect(await ask(0)).toEqual([false, 0])
  expect(await ask(4_900)).toEqual([false, 4_900])
})
test('one that is held for five seconds is', async () => {
  expect(await ask(Number.POSITIVE_INFINITY)).toEqual([true, 5_000])
})
