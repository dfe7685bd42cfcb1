import { describe, expect, it } from 'vitest'
import { checkTicks, type Tick, toRow } from '#protocol'
import { createRecordFiles } from '../../../server/ticks/files.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { eachRecord } from './eachRecord.ts'
import { priceAt, recomputedSampling } from './recomputed.ts'
import { INSTRUMENTS, START, type TestRecord } from './recordOn.ts'

const own = eachRecord()
const openOn = (time: ManualTime, source = 'market 1'): TestRecord =>
  own.open({ time, source, sampling: recomputedSampling(time) })

/** Half a second after half a second, with everything that follows. */
const pass = async ({ record, time }: TestRecord, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) {
    time.advance(500)
    await record.idle()
  }
}
/** Everything that is due at this moment. */
const catchUp = async ({ record, time }: TestRecord): Promise<void> => {
  while (record.until < time.now()) {
    time.advance(0)
    await record.idle()
  }
}
const ticksOf = async ({ record }: TestRecord, instId: string, from: number, to: number): Promise<readonly Tick[]> => {
  const ticks = await record.ticks(instId, from, to)
  if (ticks === 'lost') throw new Error('lost')
  return ticks
}
const expectWhole = (ticks: readonly Tick[], from: number, to: number): void => {
  expect(ticks.map(({ ts }) => ts)).toEqual(
    Array.from({ length: (to - from) / 500 }, (_, nth) => from + 500 * (nth + 1)),
  )
  expect(ticks.every(({ instId, ts, px }) => Number(px) === Number(priceAt(instId, ts)))).toBe(true)
}

describe('a record of a source that can be recomputed', () => {
  it('has no gap where the venue was down, says which ticks were filled in, and seals them so', async () => {
    const time = new ManualTime(START)
    const first = openOn(time)
    await first.record.start()
    await pass(first, 40)
    await first.record.stop()
    time.advance(105_000)
    const second = openOn(time)
    const told: number[] = []
    second.record.watch((ticks, until) => {
      // One moment after the other, however many come at once.
      expect(ticks.every(({ ts }) => ts === until)).toBe(true)
      told.push(until)
    })
    await second.record.start()
    await catchUp(second)
    await pass(second, 240)
    for (const instId of INSTRUMENTS) {
      const ticks = await ticksOf(second, instId, START, time.now())
      expectWhole(ticks, START, time.now())
      const filled = ticks.filter((tick) => tick.filled === true).map(({ ts }) => ts - START)
      expect([filled[0], filled.at(-1)]).toEqual([20_500, 123_500])
      expect(filled).toHaveLength(207)
    }
    expect(told).toEqual(Array.from({ length: told.length }, (_, nth) => START + 20_500 + nth * 500))
    // The mark stands in the sealed file and in the chain: without it the hashes are others.
    const minute = await second.record.minute('BTC-USDT', START + 60_000)
    if (typeof minute === 'string' || !('root' in minute)) throw new Error('not sealed')
    expect(minute.ticks.map(toRow).every((row) => row.length === 4 && row[3] === 1)).toBe(true)
    expect(checkTicks(minute.ticks, minute.root)).toBeUndefined()
    const unmarked = minute.ticks.map(({ instId, seq, ts, px }) => ({ instId, seq, ts, px }))
    expect(checkTicks(unmarked, minute.root)).toBe('chain')
    // Durable before it is sealed, too.
    await second.record.stop()
    const third = openOn(time)
    await third.record.start()
    await catchUp(third)
    expectWhole(await ticksOf(third, 'BTC-USDT', START, time.now()), START, time.now())
  })

  it('is filled in from what is durable after the disk refused', async () => {
    const time = new ManualTime(START)
    const files = createRecordFiles(`${own.folder}/ticks`)
    let isFull = false
    const test = own.open({
      time,
      source: 'market 1',
      sampling: recomputedSampling(time),
      files: {
        ...files,
        openLog: async (name, size) => {
          const log = await files.openLog(name, size)
          const append = (bytes: Uint8Array) => (isFull ? Promise.reject(new Error('ENOSPC')) : log.append(bytes))
          return { ...log, append }
        },
      },
    })
    await test.record.start()
    await pass(test, 10)
    isFull = true
    await pass(test, 12)
    expect(test.record.state).toMatchObject({ halted: true, reason: 'disk' })
    isFull = false
    await pass(test, 12)
    await catchUp(test)
    expect(test.record.state).toEqual({ halted: false })
    const ticks = await ticksOf(test, 'ETH-USDT', START, time.now())
    expectWhole(ticks, START, time.now())
    expect(ticks.some(({ filled }) => filled === true)).toBe(true)
  })

  it('makes nothing up from another market than the one that was recorded', async () => {
    const time = new ManualTime(START)
    const first = openOn(time)
    await first.record.start()
    await pass(first, 10)
    await first.record.stop()
    time.advance(20_000)
    const second = openOn(time, 'market 2')
    await second.record.start()
    await pass(second, 10)
    const ticks = await ticksOf(second, 'BTC-USDT', START, time.now())
    expect(ticks.map(({ ts }) => ts - START)).toEqual(
      [...Array.from({ length: 10 }, (_, nth) => nth), ...Array.from({ length: 10 }, (_, nth) => nth + 50)].map(
        (nth) => (nth + 1) * 500,
      ),
    )
    expect(ticks.some(({ filled }) => filled === true)).toBe(false)
    expect(second.record.state).toEqual({ halted: false })
  })
})
