import { describe, expect, it } from 'vitest'
import { EventLog } from '../../../../../server/realtime/feeds/eventLog.ts'
import { JOURNAL_LIMITS, type JournalLimits, Journals } from '../../../../../server/realtime/feeds/journal.ts'
import { order } from '../../../../support/frames.ts'
import { ManualTime } from '../../../../support/manualTime.ts'

describe('a log of events', () => {
  it('tells what came after an offset, in order, and nothing that it no longer knows', () => {
    const log = new EventLog<string>(3)
    for (const event of ['a', 'b', 'c', 'd']) log.append(event, 0)
    expect(log.since(1)?.map(({ offset, event }) => [offset, event])).toEqual([
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ])
    expect(log.since(3)?.map(({ event }) => event)).toEqual(['d'])
    expect(log.since(4)).toEqual([])
    expect(log.since(0)).toBeUndefined()
    expect(log.since(5)).toBeUndefined()
    expect(log.since(-1)).toBeUndefined()
  })

  it('knows an empty history from its start', () => {
    expect(new EventLog<string>(3).since(0)).toEqual([])
  })
})

const make = (limits: Partial<JournalLimits>, held: ReadonlySet<string> = new Set()) => {
  const time = new ManualTime()
  let epochs = 0
  const journals = new Journals(
    {
      source: {
        snapshots: {
          account: () => Promise.reject(new Error()),
          positions: async () => [],
          support: () => Promise.reject(new Error()),
          c2c: async () => [],
        },
      },
      clock: time,
      timers: time,
      newEpoch: () => `e${++epochs}`,
      limits: { ...JOURNAL_LIMITS, ...limits },
    },
    (uid) => held.has(uid),
  )
  return { journals, time }
}

describe('journals', () => {
  it('keep the users who were touched last', () => {
    const { journals } = make({ users: 2 })
    for (const uid of ['a', 'b', 'a', 'c']) journals.appendOrder(uid, order('1', 1))
    expect(journals.size.users).toBe(2)
    expect(journals.ordersSince('a', 'e1', 0)).toHaveLength(2)
    expect(journals.ordersSince('b', 'e2', 0)).toBeUndefined()
  })

  it('are bounded in all', () => {
    const { journals } = make({ totalPushes: 100, pushes: 20 })
    for (let n = 0; n < 5_000; n++) {
      journals.appendOrder(`u${(n * n) % 97}`, order('1', 1))
      expect(journals.size.pushes).toBeLessThanOrEqual(101)
    }
  })

  it('of someone who listens keep their place when there is no room for what was told', () => {
    const { journals } = make({ users: 1 }, new Set(['a']))
    const { epoch } = journals.of('a')
    journals.appendOrder('a', order('1', 1))
    for (const uid of ['b', 'c', 'd']) journals.of(uid)
    expect(journals.of('a')).toMatchObject({ epoch, orders: { offset: 1, size: 0 } })
    expect(journals.ordersSince('a', epoch, 0)).toBeUndefined()
    expect(journals.ordersSince('a', epoch, 1)).toEqual([])
  })

  it('forget what is too old to be told', () => {
    const { journals, time } = make({ age: 1_000 })
    journals.appendOrder('a', order('1', 1))
    time.advance(600)
    journals.appendOrder('a', order('1', 2))
    expect(journals.ordersSince('a', 'e1', 0)).toHaveLength(2)
    time.advance(600)
    expect(journals.ordersSince('a', 'e1', 0)).toBeUndefined()
    expect(journals.ordersSince('a', 'e1', 1)).toHaveLength(1)
    time.advance(2_000)
    journals.of('b')
    expect(journals.size.users).toBe(1)
  })
})
