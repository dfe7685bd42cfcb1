import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTicks, checkProof, createSignatureCheck } from '#protocol'
import { createFolderSource } from '../../../scripts/ticks/folderSource.ts'
import { createRecordFiles } from '../../../server/ticks/files.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { removeFolder, temporaryFolder } from '../../support/folders.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { INSTRUMENTS, recordOn, START } from './recordOn.ts'

/** Each starts a venue; `KILLS` in the environment makes more. */
const KILLS = Number(process.env['KILLS'] ?? 9)

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase(4)
  folder = temporaryFolder('tapeline-ticks')
})
afterAll(async () => {
  await database.drop()
  removeFolder(folder)
})

/** Told ticks of one run, which ends by SIGKILL after so many of them. */
const runAndKill = async (from: number, ticks: number): Promise<string[]> => {
  const program = join(import.meta.dirname, 'crashRecord.ts')
  const args = ['--import', 'tsx', program, folder, JSON.stringify(database.connection), String(from)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const told: string[] = []
  const states: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    if (line.startsWith('tick ')) told.push(line)
    else states.push(line)
    if (told.length === ticks) child.kill('SIGKILL')
  })
  await Promise.all([once(child, 'exit'), once(lines, 'close')])
  expect(states).toEqual(['state {"halted":false}'])
  // A line that the kill cut off was told all the same, but not heard.
  return told.filter((line) => line.split(' ').length === 5 && /\.\d1$/.test(line))
}

test('kill -9 in the middle of appends and seals loses no tick that was told, and the chain goes on', async () => {
  const told: string[] = []
  let from = 0
  for (let run = 0; run < KILLS; run += 1) {
    const heard = await runAndKill(from, 2 * (5 + ((run * 29) % 61)))
    told.push(...heard)
    const last = Number(heard.at(-1)?.split(' ')[3])
    // The next one goes on at once, or so long before the end of a minute that it is killed before, while or after sealing.
    const boundary = Math.ceil((last + 250) / 60_000) * 60_000
    from = (run % 4 === 0 ? last + 250 : Math.max(last + 250, boundary - 500 * ((run * 17) % 47))) - START
  }

  const time = new ManualTime(START + from)
  const { record, silence, errors } = recordOn(folder, database, { time })
  await record.start()
  await silence(122)
  expect([record.state, errors]).toEqual([{ halted: false }, []])
  const check = createSignatureCheck()
  const keys = await record.keys()
  for (const instId of INSTRUMENTS) {
    const ticks = await record.ticks(instId, START, time.now())
    if (ticks === 'lost') throw new Error('a minute is lost')
    expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, at) => at + 1))
    const recorded = new Set(ticks.map(({ seq, ts, px }) => `tick ${instId} ${seq} ${ts} ${px}`))
    const mine = told.filter((line) => line.startsWith(`tick ${instId} `))
    expect(mine.length).toBeGreaterThan(KILLS * 5)
    expect(mine.filter((line) => !recorded.has(line))).toEqual([])
    const last = ticks.at(-1)
    const proof = last && (await record.prove(last))
    expect(proof && (await checkProof(proof, keys, check))).toBeUndefined()
    expect(proof?.root.last).toBe(ticks.length)
  }
  await record.stop()
  const source = createFolderSource(createRecordFiles(join(folder, 'ticks')))
  const report = await auditTicks(source, { from: START, to: time.now() }, check)
  expect(report.difference).toBeUndefined()
  expect(report.heads).toBeGreaterThan(KILLS / 2)
  expect(report.last?.number).toBe(report.heads)
}, 600_000)
