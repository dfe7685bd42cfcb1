import { expect, test } from 'vitest'
import { StateLog } from '../../../../../server/realtime/feeds/stateLog.ts'
import { ManualTime } from '../../../../support/manualTime.ts'
import { fc } from '../../../../support/property.ts'

const KEYS = ['BTC', 'ETH', 'USDT'] as const
type State = ReadonlyMap<string, number>

/** Lets promises that are due go on. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const setUp = () => {
  const time = new ManualTime()
  const truth = new Map<string, number>()
  const reads: (() => void)[] = []
  const log = new StateLog<State>(
    (keys) =>
      new Promise((resolve, reject) => {
        const state = new Map(keys.map((key) => [key, truth.get(key) ?? 0]))
        reads.push(() => resolve(state))
        failing.push(() => reject(new Error('gone')))
      }),
    time,
  )
  const failing: (() => void)[] = []
  return { time, truth, reads, failing, log }
}

test('each push counts one, whatever was gathered into it; without a listener each change does', async () => {
  const { log, reads } = setUp()
  log.note(['BTC'])
  log.note(['BTC', 'ETH'])
  expect(log.offset).toBe(2)
  expect(reads).toHaveLength(0)
  const told: (readonly [string[], number])[] = []
  const end = log.listen((state, offset) => told.push([[...state.keys()], offset]))
  for (const keys of [['BTC'], ['ETH'], ['USDT', 'ETH']]) log.note(keys)
  reads.shift()?.()
  await turn()
  reads.shift()?.()
  await turn()
  expect(told).toEqual([
    [['BTC'], 3],
    [['ETH', 'USDT'], 4],
  ])
  end()
})

test('what was not told when the last listener left is found by the next', async () => {
  const { log, reads } = setUp()
  const end = log.listen(() => undefined)
  log.note(['BTC'])
  log.note(['ETH'])
  end()
  end()
  expect(log.since(0)).toEqual(['BTC', 'ETH'])
  reads.shift()?.()
  await turn()
  expect(log.offset).toBe(1)
})

test('a read that fails is tried again, with what changed meanwhile', async () => {
  const { log, reads, failing, time } = setUp()
  const told: string[][] = []
  log.listen((state) => told.push([...state.keys()]))
  log.note(['BTC'])
  failing.shift()?.()
  await turn()
  log.note(['ETH'])
  reads.splice(0, 1)
  failing.splice(0, 1)
  reads.shift()?.()
  await turn()
  time.advance(1_000)
  await turn()
  expect(told).toEqual([['BTC', 'ETH']])
})

test('a place that it never had, or no longer has, is not known', () => {
  const { log } = setUp()
  expect(log.since(0)).toEqual([])
  expect(log.since(1)).toBeUndefined()
  for (let n = 0; n < 1_200; n++) log.note([`p${n}`])
  expect(log.since(100)).toBeUndefined()
  expect(log.since(1_100)).toHaveLength(100)
})

test('whoever comes, goes and comes back knows the newest of everything in the end, offset by offset', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('change' as const), key: fc.constantFrom(...KEYS) }),
    fc.record({ do: fc.constant('read' as const) }),
    fc.record({ do: fc.constant('switch' as const), who: fc.integer({ min: 0, max: 2 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { log, truth, reads } = setUp()
      const clients = [0, 1, 2].map(() => ({
        known: new Map<string, number>(),
        offset: 0,
        end: undefined as undefined | (() => void),
      }))
      const toggle = (who: number): void => {
        const client = clients[who]
        if (client === undefined) return
        if (client.end !== undefined) {
          client.end()
          client.end = undefined
          return
        }
        client.end = log.listen((state, offset) => {
          expect(offset).toBe(client.offset + 1)
          client.offset = offset
          for (const [key, value] of state) client.known.set(key, value)
        })
        for (const key of log.since(client.offset) ?? []) client.known.set(key, truth.get(key) ?? 0)
        client.offset = log.offset
      }
      for (const each of steps) {
        if (each.do === 'change') {
          truth.set(each.key, (truth.get(each.key) ?? 0) + 1)
          log.note([each.key])
        } else if (each.do === 'read') reads.shift()?.()
        else toggle(each.who)
        await turn()
      }
      for (const [who, client] of clients.entries()) if (client.end === undefined) toggle(who)
      while (reads.length > 0) {
        reads.shift()?.()
        await turn()
      }
      for (const { known } of clients)
        for (const [key, value] of truth) expect([key, known.get(key)]).toEqual([key, value])
    }),
    { numRuns: 300 },
  )
})
