import { describe, expect, test } from 'vitest'
import { applyPulse, emptyPulse, type PulseState } from '../../../stream/feeds/pulse.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { mockVenue } from '../../support/mockVenue.ts'
import { streamOn } from '../../support/streamOn.ts'

const row = (instId: string, last: string, ts = '4'): string[] => [instId, last, '2', '3', ts]
const snapshot = (...rows: unknown[]): PulseState => applyPulse(emptyPulse, { action: 'snapshot', data: rows })?.state

describe('the pulse, step by step', () => {
  test('a snapshot replaces, also without saying that it is one; broken rows are left out', () => {
    const data = [row('A', '1'), ['B', '1'], null, ['C', '1', '2', '3', 4], 'D', row('E', '5')]
    for (const push of [{ action: 'snapshot' as const, data }, { data }])
      expect(applyPulse(snapshot(row('OLD', '1')), push)).toEqual({
        state: new Map([
          ['A', row('A', '1')],
          ['E', row('E', '5')],
        ]),
        changed: ['A', 'E'],
        reset: true,
      })
  })

  test('an update changes what it names and carries the time of the push', () => {
    const before = snapshot(row('A', '1'), row('B', '1'))
    const step = applyPulse(before, {
      action: 'update',
      ts: '9',
      data: [['B', '7', '8'], ['NEW', '1', '1', '1'], ['UNKNOWN', '1', '1'], ['A', 5, '1'], [], 3],
    })
    expect(step?.changed).toEqual(['B', 'NEW'])
    expect(step?.reset).toBe(false)
    expect([...(step?.state?.values() ?? [])]).toEqual([
      row('A', '1'),
      ['B', '7', '2', '8', '9'],
      ['NEW', '1', '1', '1', '9'],
    ])
    expect(before?.get('B')).toEqual(row('B', '1'))
  })

  test('a new opening price comes when it changed', () => {
    const step = applyPulse(snapshot(row('A', '1')), { action: 'update', ts: '9', data: [['A', '7', '8', '6']] })
    expect(step?.state?.get('A')).toEqual(['A', '7', '6', '8', '9'])
  })

  test('an update without a snapshot changes nothing', () => {
    expect(applyPulse(emptyPulse, { action: 'update', ts: '9', data: [['A', '7', '8', '6']] })).toBeUndefined()
  })
})

/** A price of A, as the venue batches it. */
const quoteAt = (px: string) => [['A', String(Date.now()), px, px, px]]

describe('the pulse on the wire', () => {
  withVirtualClock()
  const arg = { channel: 'market-pulse' }

  test('only what changed crosses to the screens; the other rows stay the same objects', async () => {
    const venue = mockVenue({
      onSubscribe: (to, by) => by.push(to, [row('A', '1'), row('B', '1')], { action: 'snapshot', ts: '4' }),
    })
    const { stream, patches } = streamOn(venue)
    const pulse = stream.pulse()
    await pass(1_000)
    const [before, a, b] = [pulse.value.value.data, 'A', 'B'].map((it, _, [map]) =>
      typeof it === 'string' ? (map as ReadonlyMap<string, object>).get(it) : it,
    )
    patches.length = 0
    venue.push(arg, [['B', '2', '5']], { action: 'update', ts: String(Date.now()) })
    await pass(200)
    expect(patches.flatMap(({ feeds }) => feeds ?? []).map(({ data }) => data)).toEqual([
      { kind: 'pulse', rows: ['B', '2', '2', '5', expect.any(String)], reset: false },
    ])
    const after = pulse.value.value.data
    expect(after).not.toBe(before)
    expect(after?.get('A')).toBe(a)
    expect(after?.get('B')).not.toBe(b)
    expect(after?.get('B')).toMatchObject({ last: '2', open24h: '2', volCcy24h: '5' })
    // A second screen is told everything.
    patches.length = 0
    stream.pulse()
    await pass(100)
    expect(pulse.value.value.data?.size).toBe(2)
    stream.close()
  })

  test('a new order waits for the next prices, so that both come in one patch', async () => {
    const quotes = { channel: 'quotes', instId: 'A' }
    const venue = mockVenue({
      onSubscribe: (to, by) => {
        if (to.channel === arg.channel) by.push(to, [row('A', '1')], { action: 'snapshot', ts: '4' })
        else by.push(quotes, quoteAt('1'))
      },
    })
    const { stream, patches } = streamOn(venue)
    stream.pulse()
    stream.demandQuotes(['A'])
    await pass(1_000)
    patches.length = 0
    venue.push(arg, [['A', '2', '5']], { action: 'update', ts: String(Date.now()) })
    await pass(40)
    expect(patches.filter(({ feeds }) => feeds !== undefined)).toEqual([])
    venue.push(quotes, quoteAt('2'))
    await pass(5)
    const [patch, ...others] = patches.filter(({ feeds }) => feeds !== undefined)
    expect(others).toEqual([])
    expect(patch?.quotes?.[1]).toBe('2')
    stream.close()
  })

  test('an update that nothing precedes asks for a snapshot, and not at every beat', async () => {
    let snapshots = 0
    const venue = mockVenue({
      onSubscribe: (to, by) => {
        if (++snapshots === 4) by.push(to, [row('A', '1')], { action: 'snapshot', ts: '4' })
      },
    })
    const { stream } = streamOn(venue)
    const pulse = stream.pulse()
    for (let second = 0; second < 17; second++) {
      await pass(1_000)
      venue.push(arg, [['A', String(second), '5', '1']], { action: 'update', ts: String(Date.now()) })
      await pass(10)
      if (second === 4) expect(snapshots).toBe(2)
    }
    await pass(200)
    expect(snapshots).toBe(4)
    expect(pulse.value.value).toMatchObject({ fetch: 'live', stale: false })
    expect(pulse.value.value.data?.get('A')?.last).toBe('16')
    stream.close()
  })

  test('after a drop updates wait for the next snapshot', async () => {
    let snapshots = 0
    const venue = mockVenue({
      onSubscribe: (to, by) => {
        if (++snapshots === 1) by.push(to, [row('A', '1'), row('GONE', '1')], { action: 'snapshot', ts: '4' })
      },
    })
    const { stream } = streamOn(venue)
    const pulse = stream.pulse()
    await pass(500)
    venue.drop()
    await pass(3_000)
    venue.push(arg, [['A', '9', '5']], { action: 'update', ts: String(Date.now()) })
    await pass(100)
    expect(pulse.value.value).toMatchObject({ stale: true })
    expect(pulse.value.value.data?.get('A')?.last).toBe('1')
    venue.push(arg, [row('A', '10')], { action: 'snapshot', ts: String(Date.now()) })
    await pass(100)
    expect(pulse.value.value).toMatchObject({ stale: false })
    expect([...(pulse.value.value.data?.keys() ?? [])]).toEqual(['A'])
    stream.close()
  })

  test('what the network held up is as old as it is, and says so', async () => {
    const venue = mockVenue({
      onSubscribe: (to, by) => by.push(to, [row('A', '1')], { action: 'snapshot', ts: String(Date.now()) }),
    })
    const { stream } = streamOn(venue)
    const pulse = stream.pulse()
    await pass(1_000)
    const held = String(Date.now())
    await pass(30_000)
    venue.push(arg, [['A', '2', '5']], { action: 'update', ts: held })
    await pass(100)
    expect(pulse.value.value.data?.get('A')?.last).toBe('2')
    expect(pulse.value.value).toMatchObject({ fetch: 'live', stale: true })
    expect(Date.now() - pulse.value.value.arrivedAt).toBeGreaterThan(29_000)
    stream.close()
  })

  test('after a sleep in which no timer ran, the first look finds it old', async () => {
    let slept = 0
    const venue = mockVenue({
      onSubscribe: (to, by) => by.push(to, [row('A', '1')], { action: 'snapshot', ts: String(Date.now()) }),
    })
    const { stream, page } = streamOn(venue, { now: () => Date.now() + slept, monotonic: () => Date.now() })
    const pulse = stream.pulse()
    await pass(1_000)
    page.set({ visible: false })
    await pass(1_000)
    slept = 60_000
    page.set({ visible: true })
    await pass(0)
    expect(pulse.value.value).toMatchObject({ stale: true })
    stream.close()
  })
})
