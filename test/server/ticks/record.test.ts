import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProof, createSignatureCheck, minuteOf, type Tick } from '#protocol'
import { eachRecord } from './eachRecord.ts'
import { INSTRUMENTS, START } from './recordOn.ts'

const own = eachRecord()
const { open } = own
const LIVE = { halted: false }

const filesOf = (): string[] =>
  readdirSync(join(own.folder, 'ticks'), { recursive: true })
    .map(String)
    .filter((name) => name.includes('.'))
    .toSorted()

describe('recording', () => {
  it('records what the index says, at most twice a second, and nothing that is only repeated', async () => {
    const { record, sample, silence, market } = open()
    expect(record.state).toEqual({ halted: true, reason: 'starting', detail: '' })
    await record.start()
    expect(record.state).toEqual(LIVE)
    await sample(2)
    const last = market.index('BTC-USDT')
    await silence(3)
    expect(record.until).toBe(START + 2_500)
    const ticks = await record.ticks('BTC-USDT', START, START + 60_000)
    expect(ticks).toHaveLength(2)
    expect(ticks[1]).toEqual({ instId: 'BTC-USDT', seq: 2, ts: START + 1_000, px: last?.idxPx })
    await sample()
    expect(await record.ticks('BTC-USDT', START + 1_001, START + 60_000)).toMatchObject([{ seq: 3, ts: START + 3_000 }])
  })

  it('tells who watches only what is durable', async () => {
    const { record, sample } = open()
    await record.start()
    const told: unknown[] = []
    const leave = record.watch((ticks, until) => told.push([ticks.map(({ seq }) => seq), until]))
    await sample(2)
    leave()
    await sample()
    expect(told).toEqual([
      [[1, 1], START + 500],
      [[2, 2], START + 1_000],
    ])
  })

  it('takes nothing from a market that is halted, closed, stale or without a price', async () => {
    const { record, sample, silence, market, time } = open()
    await record.start()
    market.halted = 'upstream-lost'
    await sample()
    market.halted = undefined
    market.closed.add('BTC-USDT')
    await sample()
    market.closed.clear()
    time.sleep(4_000)
    await silence()
    market.tellIndex({ ...(market.index('ETH-USDT') ?? fail()), idxPx: '-1', ts: String(time.now()) })
    await silence()
    expect(await record.ticks('BTC-USDT', START, time.now())).toEqual([])
    expect(await record.ticks('ETH-USDT', START, time.now())).toMatchObject([{ seq: 1, ts: START + 1_000 }])
  })
})
const fail = (): never => {
  throw new Error('there is no index')
}

describe('sealing', () => {
  it('seals each minute that is over: head, roots, compressed file, proofs', async () => {
    const { record, sample } = open()
    await record.start()
    await sample(119)
    expect(await record.latest()).toBeUndefined()
    await sample(121)
    const first = await record.sealed(START)
    const second = await record.latest()
    expect(first?.head).toMatchObject({ number: 1, minute: START, size: 2 })
    expect(second?.head).toMatchObject({ number: 2, minute: START + 60_000 })
    expect(second?.roots.map(({ instId, first: one, last }) => [instId, one, last])).toEqual([
      ['BTC-USDT', 120, 239],
      ['ETH-USDT', 120, 239],
    ])
    expect(filesOf()).toEqual(['2026-11-22/12-00.ticks', '2026-11-22/12-01.ticks', '2026-11-22/12-02.log', 'keys.json'])
    const keys = await record.keys()
    const check = createSignatureCheck()
    for (const instId of INSTRUMENTS)
      for (const tick of (await record.ticks(instId, START, START + 119_999)) as readonly Tick[]) {
        const proof = await record.prove(tick)
        expect(proof && (await checkProof(proof, keys, check))).toBeUndefined()
        expect(proof?.root.minute).toBe(minuteOf(tick.ts))
      }
    expect(await record.prove({ instId: 'BTC-USDT', seq: 240, ts: START + 120_000 })).toBeUndefined()
  })

  it('leaves a minute without ticks out, and the heads go on', async () => {
    const { record, sample, silence } = open()
    await record.start()
    await sample(4)
    await silence(240)
    await sample(4)
    await silence(120)
    expect((await record.heads(START, START + 600_000)).map(({ number, minute }) => [number, minute])).toEqual([
      [1, START],
      [2, START + 120_000],
    ])
  })

  it('makes the key readable by its owner alone', async () => {
    const { record } = open()
    await record.start()
    expect(statSync(join(own.folder, 'tick-key.pem')).mode & 0o777).toBe(0o600)
    expect(await record.keys()).toMatchObject([{ number: 1, fromHead: 1, link: 'first' }])
  })
})

describe('starting again', () => {
  it('goes on in the same minute, and in a later one, without a hole', async () => {
    const first = open()
    await first.record.start()
    await first.sample(3)
    await first.record.stop()
    const second = open({ time: first.time })
    first.time.advance(10_000)
    await second.record.start()
    await second.sample(3)
    await second.record.stop()
    expect(filesOf()).toEqual(['2026-11-22/12-00.log'])
    const third = open({ time: first.time })
    first.time.advance(600_000)
    await third.record.start()
    await third.sample(120)
    const ticks = await third.record.ticks('ETH-USDT', START, first.time.now())
    expect(Array.isArray(ticks) && ticks.map(({ seq }) => seq)).toEqual(Array.from({ length: 126 }, (_, at) => at + 1))
    expect((await third.record.heads(0, first.time.now())).map(({ number, minute }) => [number, minute])).toEqual([
      [1, START],
      [2, START + 600_000],
    ])
    const [sealed, next] = await third.record.heads(0, first.time.now())
    expect(sealed && next && next.previous).not.toBe('0'.repeat(64))
  })
})

describe('the clock', () => {
  it('jumps ahead: a gap; is set back a little: waited for; is set back far: halted until it has caught up', async () => {
    const { record, sample, time } = open()
    await record.start()
    await sample(2)
    time.sleep(3_600_000)
    await record.idle()
    await sample(2)
    expect(record.state).toEqual(LIVE)
    const before = await record.ticks('BTC-USDT', START, time.now())
    expect(before).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3, ts: START + 3_601_500 }, { seq: 4 }])
    time.setTo(time.now() - 1_000)
    await sample()
    expect(record.state).toEqual(LIVE)
    time.setTo(time.now() - 60_000)
    await sample()
    expect(record.state).toMatchObject({ halted: true, reason: 'clock' })
    expect(await record.ticks('BTC-USDT', START, START + 9_000_000)).toEqual(before)
    await sample(125)
    expect(record.state).toEqual(LIVE)
    const after = await record.ticks('BTC-USDT', START, START + 9_000_000)
    expect(after[4]).toMatchObject({ seq: 5 })
    const times = (after as readonly Tick[]).map(({ ts }) => ts)
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  })

  it('is behind at the start: nothing is recorded until it has passed the last tick', async () => {
    const first = open()
    await first.record.start()
    await first.sample(4)
    await first.record.stop()
    first.time.setTo(START - 30_000)
    const second = open({ time: first.time })
    await second.record.start()
    await second.sample()
    expect(second.record.state).toMatchObject({ halted: true, reason: 'clock' })
    await second.sample(64)
    expect(second.record.state).toEqual(LIVE)
  })
})
