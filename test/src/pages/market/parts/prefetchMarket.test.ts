import { beforeEach, expect, it } from 'vitest'
import { instruments } from '../../../../../src/core/state/state.ts'
import { prefetch } from '../../../../../src/pages/market/parts/prefetchMarket.ts'
import { createFakeStream } from '../../../../support/fakeStream.ts'
import { instrument } from '../../../instrument.ts'

const ids = Array.from({ length: 20 }, (_, index) => `C${index}-USDT`)
/** The later ones are traded more. */
const pulse = new Map(
  ids.map((instId, index) => [instId, { instId, last: '1', open24h: '1', volCcy24h: String(index), ts: 1 }]),
)
const NO_QUERY = new URLSearchParams()

beforeEach(() => {
  instruments.value = []
})

it('asks for the order of the rows, and once that is known for the prices on top', () => {
  const fake = createFakeStream()
  const ends = prefetch(fake.stream, NO_QUERY)
  expect(fake.open.get('pulse')).toBe(1)
  fake.setFeed('pulse', pulse)
  expect(fake.demanded.size).toBe(0)
  instruments.value = ids.map((instId) => instrument(instId))
  expect([...fake.demanded.keys()]).toEqual(ids.toReversed().slice(0, 16))
  fake.setFeed('pulse', new Map(pulse))
  expect(new Set(fake.demanded.values())).toEqual(new Set([1]))
  for (const end of ends) end()
  expect(fake.open.get('pulse') ?? 0).toBe(0)
  expect([...fake.demanded.values()].some((count) => count > 0)).toBe(false)
})

it('asks for no price when it ends before the order is known', () => {
  const fake = createFakeStream()
  instruments.value = ids.map((instId) => instrument(instId))
  for (const end of prefetch(fake.stream, NO_QUERY)) end()
  fake.setFeed('pulse', pulse)
  expect(fake.demanded.size).toBe(0)
})
