import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Outlet, Row } from '../../../../../server/realtime/gateway/batch.ts'
import { Batches } from '../../../../../server/realtime/gateway/batches.ts'
import { Flusher } from '../../../../../server/realtime/gateway/flusher.ts'
import type { Frame } from '../../../../../server/realtime/gateway/frame.ts'
import { ManualTime } from '../../../../support/manualTime.ts'

/** A row whose text has so many signs, and which changes when told. */
const rowOf = (name: number, length = 1_000): Row & { version: number } => ({
  version: 1,
  fullVersion: 1,
  text: () => JSON.stringify([name, 'x'.repeat(length)]),
})

/** What a frame says: the names of its rows. */
const namesIn = (frames: readonly Frame[]): number[] =>
  frames.flatMap((frame) => {
    const text = frame.subarray(frame.indexOf('{')).toString()
    return (JSON.parse(text) as { data: [number][] }).data.map(([name]) => name)
  })

const open = (isLagging = false) => {
  const time = new ManualTime()
  const batches = new Batches('{}', time, time, new Flusher())
  const sent: Frame[] = []
  let missed = 0
  const outlet: Outlet & { isLagging: boolean } = {
    isLagging,
    sendFrame: (frame) => sent.push(frame),
    missBatch: () => {
      missed++
    },
  }
  return { time, batches, batch: batches.open(outlet, 100), outlet, sent, missed: () => missed }
}

describe('the batch of a connection that lagged', () => {
  it('is taken in parts that fit a socket’s buffer, each row in turn, and none is left out', () => {
    const { batch } = open(true)
    const rows = Array.from({ length: 40 }, (_, name) => rowOf(name))
    for (const row of rows) batch.add(row)
    const taken: number[][] = []
    // While it is taken the first rows change again and again: they must not push the others back.
    for (let part = 0; part < 5; part++) {
      taken.push(namesIn(batch.take()))
      for (const row of rows.slice(0, 10)) row.version++
    }
    expect(taken[0]).toHaveLength(17)
    expect(taken.slice(0, 3).flat().slice(0, 40)).toEqual(rows.map((_, name) => name))
    const last = Math.max(...taken.map((names) => names.length))
    expect(last).toBeLessThanOrEqual(17)
  })

  it('queues nothing: it only says that something is due, and then has the latest version of each row once', async () => {
    const { time, batch, batches, outlet, sent, missed } = open(true)
    const row = rowOf(1, 10)
    batch.add(row)
    await turn()
    expect([sent.length, missed()]).toEqual([0, 1])
    row.version = 50
    batches.changed()
    await turn()
    expect([sent.length, missed()]).toEqual([0, 2])
    expect(namesIn(batch.take())).toEqual([1])
    expect(batch.take()).toEqual([])
    outlet.isLagging = false
    row.version++
    batches.changed()
    time.advance(200)
    await turn()
    expect(sent).toHaveLength(1)
  })

  it('sends what did not fit with the next beat', async () => {
    const { time, batch, outlet, sent } = open(true)
    for (let name = 0; name < 40; name++) batch.add(rowOf(name))
    const first = namesIn(batch.take())
    outlet.isLagging = false
    await turn()
    time.advance(200)
    await turn()
    expect([...first, ...namesIn(sent)].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, name) => name),
    )
  })
})

describe('batches', () => {
  it('of equal demand share one frame', async () => {
    const { batches, batch, outlet, sent } = open()
    const other: Frame[] = []
    const twin = batches.open({ ...outlet, sendFrame: (frame) => other.push(frame) }, 100)
    const rows = [rowOf(1, 10), rowOf(2, 10)]
    for (const row of rows) for (const one of [batch, twin]) one.add(row)
    await turn()
    for (const row of rows) row.version++
    batches.changed()
    await turn()
    expect(sent).toHaveLength(2)
    expect(other[1]).toBe(sent[1])
  })

  it('leave no timer behind when nobody has one any more', async () => {
    const { time, batches, batch } = open()
    const row = rowOf(1)
    batch.add(row)
    await turn()
    for (let nth = 0; nth < 3; nth++) {
      row.version++
      batches.changed()
      await turn()
    }
    expect(time.waiting).toBe(1)
    batch.leave()
    expect(time.waiting).toBe(0)
  })
})
