import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Instrument, operators, RECALL_NOTICE } from '#protocol'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { announced, instruments } from '../../../../src/core/state/state.ts'
import { REFRESH_INTERVAL_MS, watchListing } from '../../../../src/shell/watches/listing.ts'
import { fakeInstrument } from '../../../support/fakeMarket.ts'

let answer: unknown
let sent = 0
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (): Promise<Posted> => {
    sent += 1
    return Promise.resolve({ kind: 'answer', status: 200, body: answer })
  },
}))
const ok = (list: readonly Instrument[], next?: object) => ({
  code: '200',
  msg: '',
  data: { coins: [], instruments: list, ...(next === undefined ? {} : { next }) },
})
const BTC = fakeInstrument('BTC-USDT')
const DEARER = fakeInstrument('BTC-USDT', { takerFee: '0.002' })
/** The venue's clock is ahead of this one. */
const AHEAD = 5_000
const HOUR = 3_600_000

let end = (): void => {}
let seen: DocumentVisibilityState
const show = (state: DocumentVisibilityState): void => {
  seen = state
  document.dispatchEvent(new Event('visibilitychange'))
}
beforeEach(() => {
  vi.useFakeTimers()
  seen = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
  instruments.value = [BTC]
  announced.value = undefined
  answer = ok([BTC])
  sent = 0
  end = watchListing(() => Date.now() + AHEAD)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is asked for within the notice of a change, and its list stays the same while nothing changed', async () => {
  expect(REFRESH_INTERVAL_MS).toBeLessThan(operators.TERMS_NOTICE)
  const before = instruments.peek()
  await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS - 1)
  expect(sent).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([sent, instruments.peek() === before]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS)
  expect(sent).toBe(2)
})

it('what was announced counts from its moment by the venue’s clock, and what comes after it is asked for', async () => {
  const from = Date.now() + AHEAD + HOUR
  answer = ok([BTC], { from, instruments: [DEARER] })
  await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS)
  expect(announced.peek()?.from).toBe(from)
  await vi.advanceTimersByTimeAsync(HOUR - REFRESH_INTERVAL_MS - 1)
  expect(instruments.peek()).toEqual([BTC])
  answer = ok([DEARER])
  await vi.advanceTimersByTimeAsync(1)
  expect([instruments.peek(), announced.peek(), sent]).toEqual([[DEARER], undefined, 2])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toBe(3)
})

it('what was announced and recalled never counts: it is asked for again once it can be recalled no more', async () => {
  const from = Date.now() + AHEAD + HOUR
  announced.value = { from, instruments: [DEARER] }
  await vi.advanceTimersByTimeAsync(HOUR - RECALL_NOTICE - 1)
  expect(sent).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent, announced.peek()]).toEqual([1, undefined])
  await vi.advanceTimersByTimeAsync(RECALL_NOTICE)
  expect(instruments.peek()).toEqual([BTC])
})

it('asks for nothing while nobody looks, and at once afterwards; a change is made good first', async () => {
  announced.value = { from: Date.now() + AHEAD + HOUR, instruments: [DEARER] }
  show('hidden')
  await vi.advanceTimersByTimeAsync(3 * HOUR)
  expect(sent).toBe(0)
  answer = ok([DEARER])
  show('visible')
  expect(instruments.peek()).toEqual([DEARER])
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toBe(1)
})

it('is asked for again when there was no answer, and once at a time', async () => {
  answer = { code: '5001', msg: '' }
  await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS + 60_000)
  expect(sent).toBe(2)
  show('visible')
  expect(sent).toBe(2)
  expect(instruments.peek()).toEqual([BTC])
})
