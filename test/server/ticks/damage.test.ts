import { appendFileSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Tick } from '#protocol'
import { createRecordFiles, type RecordFiles } from '../../../server/ticks/files.ts'
import { Halt } from '../../../server/ticks/halt.ts'
import { createHeadStore, type HeadStore } from '../../../server/ticks/headStore.ts'
import { createKeyFile } from '../../../server/ticks/keyFile.ts'
import { createTestDatabase } from '../../support/database.ts'
import { eachRecord } from './eachRecord.ts'
import { recordOn, START, type TestRecord } from './recordOn.ts'

const own = eachRecord()
const { open } = own

const LIVE = { halted: false }
const halted = (reason: string) => ({ halted: true, reason })
const LOG = '2026-11-22/12-00.log'
const SEALED = '2026-11-22/12-00.ticks'
const path = (name: string): string => join(own.folder, 'ticks', name)
const flip = (name: string, at: number): void => {
  const bytes = readFileSync(path(name))
  const place = at < 0 ? bytes.length + at : at
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(path(name), bytes)
}
const sequences = async ({ record, time }: TestRecord): Promise<number[] | string> => {
  const ticks = await record.ticks('BTC-USDT', START, time.now())
  return ticks === 'lost' ? ticks : ticks.map(({ seq }) => seq)
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

const full = (): Error => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

/** A disk that fails as a test says. */
const failingFiles = () => {
  const files = createRecordFiles(path(''))
  const faults: { append?: 'before' | 'torn' | 'whole'; open?: true; replace?: true; read?: true } = {}
  const port: RecordFiles = {
    ...files,
    read: async (name) => (faults.read ? Promise.reject(full()) : files.read(name)),
    openLog: async (name, size) => {
      if (faults.open) throw full()
      const log = await files.openLog(name, size)
      return {
        close: () => log.close(),
        append: async (bytes) => {
          if (faults.append === 'torn') appendFileSync(path(name), bytes.subarray(0, bytes.length / 2))
          if (faults.append === 'whole') appendFileSync(path(name), bytes)
          if (faults.append !== undefined) throw full()
          await log.append(bytes)
        },
      }
    },
    replace: async (name, bytes) => (faults.replace ? Promise.reject(full()) : files.replace(name, bytes)),
  }
  return { port, faults }
}

describe('a disk that is full', () => {
  it.each(['before', 'torn', 'whole'] as const)('fails %s the write: nothing is told, nothing counts', async (kind) => {
    const { port, faults } = failingFiles()
    const test = open({ files: port })
    await test.record.start()
    await test.sample(3)
    const told: number[] = []
    test.record.watch((ticks) => told.push(ticks.length))
    faults.append = kind
    await test.sample()
    expect(test.record.state).toMatchObject({ ...halted('disk'), detail: expect.stringContaining('ENOSPC') })
    expect([told, await sequences(test), test.record.until]).toEqual([[], [1, 2, 3], START + 1_500])
    // It tries again by itself, every 5 s, and halts again while the disk stays full.
    await test.sample(12)
    expect(test.record.state).toMatchObject(halted('disk'))
    delete faults.append
    const mended = test.time.now()
    await test.sample(14)
    expect(test.record.state).toEqual(LIVE)
    const after = await sequences(test)
    expect(after).toEqual(upTo(after.length))
    expect(after.length).toBeGreaterThan(4)
    // What looks well on a disk that failed may be lost later: none of it counts.
    const times = (await test.record.ticks('BTC-USDT', START, test.time.now())) as readonly Tick[]
    expect(times.filter(({ ts }) => ts > START + 1_500 && ts <= mended)).toEqual([])
    // What is on the disk is what was told.
    await test.record.stop()
    const again = open({ time: test.time })
    await again.record.start()
    expect(await sequences(again)).toEqual(after)
  })

  it('that refuses a new file, or the sealed one, or to read: halted, and made up for later', async () => {
    const { port, faults } = failingFiles()
    const test = open({ files: port })
    faults.open = true
    await test.record.start()
    await test.sample()
    expect(test.record.state).toMatchObject(halted('disk'))
    delete faults.open
    await test.sample(30)
    expect(test.record.state).toEqual(LIVE)
    faults.replace = true
    await test.sample(100)
    expect(test.record.state).toMatchObject(halted('disk'))
    expect(await test.record.latest()).toBeUndefined()
    delete faults.replace
    await test.sample(12)
    expect(test.record.state).toEqual(LIVE)
    expect(await test.record.latest()).toMatchObject({ head: { number: 1 } })
    const all = await sequences(test)
    expect(all).toEqual(upTo(all.length))
  })
})

const filled = async (): Promise<TestRecord> => {
  const test = open()
  await test.record.start()
  await test.sample(5)
  await test.record.stop()
  return test
}
const restarted = async ({ time }: TestRecord): Promise<TestRecord> => {
  const test = open({ time })
  await test.record.start()
  return test
}

describe('a log', () => {
  it('loses a line that a crash left torn, whole or as zeros', async () => {
    const first = await filled()
    for (const rest of ['1795', `${Date.now()}|BTC-USDT|6|60000.1|ETH-USDT|6`, '\0\0\0\0\n', '\0'.repeat(4096)]) {
      appendFileSync(path(LOG), rest)
      const test = await restarted(first)
      expect(test.record.state).toEqual(LIVE)
      expect(await sequences(test)).toEqual(upTo(5))
      await test.record.stop()
    }
  })

  it('that is damaged anywhere halts the record; repaired, it goes on by itself', async () => {
    const first = await filled()
    const whole = readFileSync(path(LOG))
    const seen: unknown[] = []
    for (let at = 0; at < whole.length - 1; at += 7) {
      flip(LOG, at)
      const test = await restarted(first)
      seen.push(test.record.state)
      if (at === 14) {
        writeFileSync(path(LOG), whole)
        await test.sample(12)
        expect(test.record.state).toEqual(LIVE)
        expect((await sequences(test)).length).toBeGreaterThan(5)
      }
      await test.record.stop()
      writeFileSync(path(LOG), whole)
    }
    expect(seen.length).toBeGreaterThan(30)
    for (const state of seen) expect(state).toMatchObject(halted('broken-segment'))
  })

  it('that was changed with its checks right does not pass for what was written', async () => {
    const test = open()
    await test.record.start()
    await test.sample(20)
    const lines = readFileSync(path(LOG), 'latin1').split('\n')
    writeFileSync(path(LOG), `${lines.slice(0, 12).join('\n')}\n`)
    await test.silence(100)
    expect(test.record.state).toMatchObject(halted('broken-segment'))
    expect(await test.record.latest()).toBeUndefined()
  })
})

const sealed = async (): Promise<TestRecord> => {
  const test = open()
  await test.record.start()
  await test.sample(5)
  await test.silence(120)
  expect(await test.record.latest()).toMatchObject({ head: { number: 1 } })
  return test
}

describe('a sealed minute', () => {
  it('that is damaged halts the record when it is read, until it is repaired or taken away', async () => {
    const test = await sealed()
    flip(SEALED, -20)
    await expect(test.record.ticks('ETH-USDT', START, START + 9_999)).rejects.toThrow(Halt)
    expect(test.record.state).toMatchObject(halted('broken-segment'))
    await test.sample(12)
    expect(test.record.state).toMatchObject(halted('broken-segment'))
    flip(SEALED, -20)
    await test.sample(12)
    expect(test.record.state).toEqual(LIVE)
    // Nothing was recorded while it was halted.
    expect(await sequences(test)).toEqual(upTo(9))
    renameSync(path(SEALED), path('away'))
    await test.record.stop()
    const without = open({ time: test.time })
    await without.record.start()
    expect(without.record.state).toEqual(LIVE)
    expect(await without.record.minute('BTC-USDT', START)).toBe('lost')
    expect(await sequences(without)).toBe('lost')
  })

  it('that is damaged is found at the start, also in its first line and in what it says of the head', async () => {
    const test = await sealed()
    await test.record.stop()
    for (const at of [3, 60, 400, -1]) {
      flip(SEALED, at)
      const again = open({ time: test.time })
      await again.record.start()
      expect([at, again.record.state]).toMatchObject([at, halted('broken-segment')])
      await again.record.stop()
      flip(SEALED, at)
    }
  })

  it('of which only the database knows: the crash came before the file', async () => {
    const { port, faults } = failingFiles()
    const test = open({ files: port })
    await test.record.start()
    await test.sample(5)
    faults.replace = true
    await test.silence(120)
    await test.record.stop()
    const again = open({ time: test.time })
    await again.record.start()
    await again.record.idle()
    expect(await again.record.latest()).toMatchObject({ head: { number: 1, minute: START } })
    expect(readdirSync(path('2026-11-22'))).toContain('12-00.ticks')
    expect(readdirSync(path('2026-11-22'))).not.toContain('12-00.log')
    expect(await sequences(again)).toEqual(upTo(5))
  })

  it('without heads in the database is another record: halted', async () => {
    const test = await sealed()
    await test.record.stop()
    const other = await createTestDatabase(2)
    const again = recordOn(own.folder, other, { time: test.time, keyFile: keyFileOf('other.pem') })
    await again.record.start()
    expect(again.record.state).toMatchObject(halted('diverged'))
    await again.record.stop()
    await other.drop()
  })
})

const storeThat = (change: (store: HeadStore, down: () => boolean) => Partial<HeadStore>) => {
  const store = createHeadStore(own.database.db)
  const fault = { down: false }
  return { fault, store: { ...store, ...change(store, () => fault.down) } }
}

describe('the database', () => {
  it('may be away for a while: ticks go on, minutes are sealed later; away for longer, the record is halted', async () => {
    const { store, fault } = storeThat((real, down) => ({
      ofMinute: (minute) => (down() ? Promise.reject(new Halt('database', 'gone')) : real.ofMinute(minute)),
    }))
    const test = open({ store })
    await test.record.start()
    await test.sample(10)
    fault.down = true
    await test.sample(240)
    expect(test.record.state).toEqual(LIVE)
    await test.sample(130)
    expect(test.record.state).toMatchObject(halted('database'))
    const before = test.record.until
    await test.sample(4)
    expect(test.record.until).toBe(before + 2_000)
    fault.down = false
    await test.sample(14)
    expect(test.record.state).toEqual(LIVE)
    expect((await test.record.heads(START, test.time.now())).map(({ number }) => number)).toEqual([1, 2, 3])
    const all = await sequences(test)
    expect(all).toEqual(upTo(398))
  })

  it('may have sealed without the answer arriving: sealed once', async () => {
    let cut = true
    const { store } = storeThat((real) => ({
      seal: async (minute) => {
        await real.seal(minute)
        if (cut) throw new Halt('database', 'the connection broke')
      },
    }))
    const test = open({ store })
    await test.record.start()
    await test.sample(5)
    await test.silence(120)
    cut = false
    await test.silence(120)
    await test.sample(2)
    await test.silence(120)
    expect((await test.record.heads(START, test.time.now())).map(({ number }) => number)).toEqual([1, 2])
    expect(test.record.state).toEqual(LIVE)
  })

  it('in which somebody else went on refuses the head: halted', async () => {
    const test = open()
    await test.record.start()
    await test.sample(5)
    await test.silence(120)
    const [head] = (await own.database.pool.query('SELECT * FROM tick_heads')).rows
    await own.database.pool.query(
      `INSERT INTO tick_heads SELECT number + 1, minute + 60000, hash, size, root, key, signed, signature, repeat('a', 64)
       FROM tick_heads`,
    )
    expect(head).toBeDefined()
    await test.sample(5)
    await test.silence(240)
    expect(test.record.state).toMatchObject(halted('diverged'))
  })

  it('lets nobody change or remove a head, a root or a key', async () => {
    const test = open()
    await test.record.start()
    await test.sample(5)
    await test.silence(120)
    for (const statement of [
      'UPDATE tick_heads SET signed = 1',
      'DELETE FROM tick_heads',
      'TRUNCATE tick_heads CASCADE',
      "UPDATE tick_roots SET root = repeat('a', 64)",
      'DELETE FROM tick_roots',
      'TRUNCATE tick_roots',
      "UPDATE tick_keys SET link = 'lost'",
      'DELETE FROM tick_keys',
      `INSERT INTO tick_heads SELECT number + 2, minute + 60000, hash, size, root, key, signed, signature, hash FROM tick_heads`,
      `INSERT INTO tick_heads SELECT number + 1, minute + 60000, root, size, root, key, signed, signature, hash FROM tick_heads`,
      `INSERT INTO tick_heads SELECT number + 1, minute - 60000, hash, size, root, key, signed, signature, hash FROM tick_heads`,
    ])
      await expect(own.database.asOwner(statement)).rejects.toMatchObject({ code: 'P0001' })
  })
})

const keyFileOf = (name: string) => createKeyFile(join(own.folder, name))
