import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { speedOrder, type TimedContract, toAmount } from '#protocol'
import { uid } from '../../../../src/core/state/state.ts'
import { keptRunning, noteOpened, refreshRunning, runningTimed } from '../../../../src/trade/timed/running.ts'

const venue = vi.hoisted(() => ({ reply: vi.fn<(path: string, input: unknown) => unknown>() }))
vi.mock('../../../../src/core/request/request.ts', () => ({
  request: (call: { path: string }, input: unknown) => Promise.resolve(venue.reply(call.path, input)),
}))

const contract = (id: string, more: Partial<TimedContract> = {}): TimedContract => ({
  id,
  instId: 'BTC-USDT',
  direction: 'up',
  stake: toAmount('10'),
  ratio: '0.8',
  payout: toAmount('18'),
  seconds: 30,
  received: 1_000,
  accepted: 1_500,
  expiry: 31_500,
  config: 1,
  state: 'open',
  outcome: '',
  reason: '',
  credited: toAmount('0'),
  among: [],
  settled: 0,
  ...more,
})
const won = (id: string) =>
  contract(id, { state: 'settled', outcome: 'win', credited: toAmount('18'), settled: 32_000 })
const answers = (running: readonly TimedContract[], ended: readonly TimedContract[]): void => {
  venue.reply.mockImplementation((path, input) => {
    if (path === speedOrder.getCurrentContract.path) return { kind: 'ok', data: { contracts: running, ts: 2_000 } }
    const found = ended.find(({ id }) => id === (input as { id: string }).id)
    return found === undefined ? { kind: 'network' } : { kind: 'ok', data: { contract: found, ts: 2_000 } }
  })
}

beforeEach(() => {
  localStorage.clear()
  runningTimed.value = undefined
  uid.value = '7'
})
afterEach(() => {
  uid.value = undefined
  venue.reply.mockReset()
})

it('tells once what ended meanwhile, also after the page was loaded anew', async () => {
  noteOpened(contract('1'))
  noteOpened(contract('2'))
  expect(runningTimed.value?.contracts.map(({ id }) => id)).toEqual(['2', '1'])
  // Another visit: nothing is in memory.
  runningTimed.value = undefined
  expect(keptRunning('7')).toEqual(['2', '1'])
  answers([contract('2')], [won('1')])
  expect((await refreshRunning('7'))?.map(({ id }) => id)).toEqual(['1'])
  expect(await refreshRunning('7')).toEqual([])
  expect(keptRunning('7')).toEqual(['2'])
})

it('what cannot be asked for is asked for again, and nobody hears of another’s', async () => {
  noteOpened(contract('1'))
  answers([], [])
  expect(await refreshRunning('7')).toEqual([])
  expect(keptRunning('7')).toEqual(['1'])
  answers([], [won('1')])
  expect(keptRunning('8')).toEqual([])
  expect((await refreshRunning('7'))?.map(({ outcome }) => outcome)).toEqual(['win'])
  expect(keptRunning('7')).toEqual([])
})

it('an answer that comes for somebody who has left counts for nothing', async () => {
  answers([contract('1')], [])
  const asked = refreshRunning('7')
  uid.value = '9'
  expect(await asked).toBeUndefined()
  expect(runningTimed.value).toBeUndefined()
})
