import { describe, expect, it } from 'vitest'
import { createOutageReader, type OutageSigns, sameOutage } from '../../../../src/shell/frame/outage.ts'

const signs = (more: Partial<OutageSigns> = {}): OutageSigns => ({
  connection: { phase: 'live', rtt: 40, reason: undefined, since: 0 },
  trading: { phase: 'live', since: 0 },
  now: 100_000,
  snapshotAt: undefined,
  ...more,
})
const waiting = (since: number): OutageSigns['connection'] => ({
  phase: 'waiting',
  rtt: undefined,
  reason: 'dropped',
  since,
})

describe('prices that are down', () => {
  it('are not reported before three seconds, and then with the time of the last ones', () => {
    const read = createOutageReader()
    read(signs())
    expect(read(signs({ connection: waiting(100_000), now: 102_999 })).prices).toBeUndefined()
    expect(read(signs({ connection: waiting(100_000), now: 103_000 })).prices).toEqual({ kind: 'lost', at: 100_000 })
  })

  it('keep the time at which they ended while attempts come and go', () => {
    const read = createOutageReader()
    read(signs())
    read(signs({ connection: waiting(100_000), now: 100_500 }))
    read(signs({ connection: { ...waiting(101_000), phase: 'connecting' }, now: 101_000 }))
    expect(read(signs({ connection: waiting(105_000), now: 105_100 })).prices?.at).toBe(100_000)
    expect(read(signs({ now: 106_000 })).prices).toBeUndefined()
    expect(read(signs({ connection: waiting(107_000), now: 111_000 })).prices?.at).toBe(107_000)
  })

  it('are dated by the last data, not by when their loss was noticed or tried to mend', () => {
    const read = createOutageReader()
    read(signs())
    const heardAt = 85_000
    read(signs({ connection: { ...waiting(100_000), heardAt }, now: 100_000 }))
    expect(read(signs({ connection: { ...waiting(100_000), heardAt }, now: 102_999 })).prices).toBeUndefined()
    expect(read(signs({ connection: { ...waiting(102_000), heardAt }, now: 103_000 })).prices).toEqual({
      kind: 'lost',
      at: heardAt,
    })
    const retry = { ...waiting(140_000), phase: 'connecting', heardAt } as const
    expect(read(signs({ connection: retry, now: 140_000 })).prices?.at).toBe(heardAt)
  })

  it('are those of the last visit where none have come, if there are any', () => {
    const offline = { phase: 'offline', rtt: undefined, reason: 'offline', since: 90_000 } as const
    expect(createOutageReader()(signs({ connection: offline, snapshotAt: 5 })).prices).toEqual({
      kind: 'snapshot',
      at: 5,
    })
    expect(createOutageReader()(signs({ connection: offline })).prices?.kind).toBe('none')
  })

  it('were there if data ever came, also when whoever tells it began to look after they were gone', () => {
    const connection = { ...waiting(100_000), heardAt: 95_000 }
    expect(createOutageReader()(signs({ connection, now: 104_000, snapshotAt: 5 })).prices).toEqual({
      kind: 'lost',
      at: 95_000,
    })
  })

  it('are not missed by a page that asks for none, nor by a slow connection', () => {
    const read = createOutageReader()
    const idle = { phase: 'idle', rtt: undefined, reason: undefined, since: 0 } as const
    expect(read(signs({ connection: idle })).prices).toBeUndefined()
    const slow = { phase: 'degraded', rtt: 900, reason: 'slow', since: 0 } as const
    expect(read(signs({ connection: slow })).prices).toBeUndefined()
  })
})

describe('trading that is down', () => {
  it.each([
    ['signed-out', undefined, false],
    ['joining', undefined, false],
    ['live', undefined, false],
    ['polling', undefined, true],
    ['down', { at: 30 }, false],
  ] as const)('%s', (phase, trading, cancels) => {
    const state = { phase, since: 42, confirmedAt: 30 }
    expect(createOutageReader()(signs({ trading: state }))).toMatchObject({ trading, cancels })
  })

  it('has no date where nothing of it was ever confirmed', () => {
    expect(createOutageReader()(signs({ trading: { phase: 'down', since: 42 } })).trading).toEqual({ at: undefined })
  })
})

it('the same outage is no news', () => {
  const read = createOutageReader()
  const one = read(signs({ trading: { phase: 'down', since: 1 } }))
  expect(sameOutage(one, read(signs({ trading: { phase: 'down', since: 1 }, now: 200_000 })))).toBe(true)
  expect(sameOutage(one, read(signs()))).toBe(false)
  expect(sameOutage(one, read(signs({ trading: { phase: 'down', since: 1, confirmedAt: 1 } })))).toBe(false)
})
