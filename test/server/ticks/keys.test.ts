import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditTicks, checkProof, createSignatureCheck } from '#protocol'
import { createFolderSource } from '../../../scripts/ticks/folderSource.ts'
import { createRecordFiles } from '../../../server/ticks/files.ts'
import { createKeyFile } from '../../../server/ticks/keyFile.ts'
import { eachRecord } from './eachRecord.ts'
import { START, type TestRecord } from './recordOn.ts'

const own = eachRecord()
const open = async (...more: Parameters<typeof own.open>): Promise<TestRecord> => {
  const made = own.open(...more)
  await made.record.start()
  return made
}

const check = createSignatureCheck()
const keyPath = (suffix = ''): string => join(own.folder, `tick-key.pem${suffix}`)
const keyFile = () => createKeyFile(keyPath())
const linksOf = async ({ record }: TestRecord) => (await record.keys()).map(({ link, fromHead }) => [link, fromHead])
const audit = () =>
  auditTicks(createFolderSource(createRecordFiles(join(own.folder, 'ticks'))), { from: 0, to: START * 2 }, check)

test('a rotated key is vouched for by the one before, and what that one signed stays valid', async () => {
  const venue = await open()
  await venue.sample(4)
  await venue.silence(120)
  const before = await venue.record.prove({ instId: 'BTC-USDT', seq: 2, ts: START + 1_000 })
  keyFile().makeSuccessor('next')
  expect(statSync(keyPath('.next')).mode & 0o777).toBe(0o600)
  expect(() => keyFile().makeSuccessor('next')).toThrow('already')
  await venue.sample(4)
  await venue.silence(120)
  // Taken up with the next minute, without a restart.
  expect(await linksOf(venue)).toEqual([
    ['first', 1],
    ['rotated', 2],
  ])
  expect(keyFile().successor('next')).toBeUndefined()
  expect(keyFile().read()?.publicKey).toBe((await venue.record.keys())[1]?.publicKey)
  expect(before && (await checkProof(before, await venue.record.keys(), check))).toBeUndefined()
  expect(await audit()).toMatchObject({ heads: 2, lostKeys: [], difference: undefined })
  await venue.record.stop()

  keyFile().makeSuccessor('next')
  const again = await open({ time: venue.time })
  expect(await linksOf(again)).toEqual([
    ['first', 1],
    ['rotated', 2],
    ['rotated', 3],
  ])
})

test('a crash between publishing a key and putting it in its place is made up for', async () => {
  const venue = await open()
  await venue.sample(4)
  await venue.silence(120)
  const old = readFileSync(keyPath())
  keyFile().makeSuccessor('next')
  const next = readFileSync(keyPath('.next'))
  await venue.sample(4)
  await venue.silence(120)
  await venue.record.stop()
  writeFileSync(keyPath(), old)
  writeFileSync(keyPath('.next'), next)
  const again = await open({ time: venue.time })
  expect(again.record.state).toEqual({ halted: false })
  expect(await linksOf(again)).toHaveLength(2)
  expect(keyFile().read()?.publicKey).toBe((await again.record.keys())[1]?.publicKey)
})

test('a lost key halts the record until the operator says so; what it signed can still be checked', async () => {
  const venue = await open()
  await venue.sample(4)
  await venue.silence(120)
  const before = await venue.record.prove({ instId: 'ETH-USDT', seq: 1, ts: START + 500 })
  await venue.record.stop()
  rmSync(keyPath())
  const without = await open({ time: venue.time })
  expect(without.record.state).toMatchObject({ halted: true, reason: 'key' })
  await without.sample(12)
  expect(without.record.state).toMatchObject({ halted: true, reason: 'key' })

  keyFile().makeSuccessor('replacement')
  await without.sample(12)
  expect(without.record.state).toEqual({ halted: false })
  await without.sample(4)
  await without.silence(120)
  const keys = await without.record.keys()
  expect(keys.map(({ link, fromHead }) => [link, fromHead])).toEqual([
    ['first', 1],
    ['lost', 2],
  ])
  expect(before && (await checkProof(before, keys, check))).toBeUndefined()
  expect(await audit()).toMatchObject({ heads: 2, lostKeys: [keys[1]?.id], difference: undefined })
})

test('another key in the place of the right one halts the record, and so does one that cannot be read', async () => {
  const venue = await open()
  await venue.sample(4)
  await venue.silence(120)
  await venue.record.stop()
  renameSync(keyPath(), keyPath('.away'))
  keyFile().make()
  const stranger = await open({ time: venue.time })
  expect(stranger.record.state).toMatchObject({ halted: true, reason: 'key' })
  writeFileSync(keyPath(), 'no key')
  await stranger.sample(12)
  expect(stranger.record.state).toMatchObject({ halted: true, reason: 'key' })
  renameSync(keyPath('.away'), keyPath())
  await stranger.sample(12)
  expect(stranger.record.state).toEqual({ halted: false })
})
