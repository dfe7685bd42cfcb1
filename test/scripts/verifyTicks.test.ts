import { describe, expect, it } from 'vitest'
import {
  type AuditReport,
  auditTicks,
  createSignatureCheck,
  type Head,
  headHash,
  merkleProof,
  minuteRootText,
  TICKS_PATH,
  toRow,
} from '#protocol'
import { createFolderSource } from '../../scripts/ticks/folderSource.ts'
import { createPublishedSource, type PublishedSource } from '../../scripts/ticks/httpSource.ts'
import type { RecordFiles } from '../../server/ticks/files.ts'
import { sealedName } from '../../server/ticks/names.ts'
import { encodeSealed } from '../../server/ticks/sealedFile.ts'
import { RECORD_START, type SignedRecord, signRecord } from '../support/ticks/signedRecord.ts'

const INSTRUMENTS = ['BTC-USDT', 'ETH-USDT']
const made = signRecord(INSTRUMENTS, 2, 3)
const check = createSignatureCheck()
const lastHead = made.minutes.at(-1)?.head
const pins = lastHead === undefined ? [] : [{ number: lastHead.number, hash: headHash(lastHead) }]
const period = { from: RECORD_START, to: RECORD_START + 60_000, pins }

/** Everything that a venue would publish of it, by address. */
const published = ({ keys, minutes }: SignedRecord = made): Map<string, string> => {
  const documents = new Map<string, unknown>([
    ['/keys', { keys }],
    ['/heads/2026-11-22', { heads: minutes.map(({ head }) => head) }],
  ])
  for (const { head, roots, ticks } of minutes) {
    documents.set(`/roots/${head.minute}`, { head, roots })
    for (const [at, root] of roots.entries())
      documents.set(`/${root.instId}/${head.minute}`, {
        sealed: true,
        instId: root.instId,
        minute: head.minute,
        ticks: (ticks.get(root.instId) ?? []).map(toRow),
        root,
        path: merkleProof(roots.map(minuteRootText), at),
        head,
      })
  }
  return new Map([...documents].map(([path, document]) => [TICKS_PATH + path, JSON.stringify(document)]))
}
const sourceOf = (documents: ReadonlyMap<string, string>): PublishedSource =>
  createPublishedSource(async (path) => documents.get(path))
const audit = (source: PublishedSource): Promise<AuditReport> => auditTicks(source, period, check)

const folderOf = async (): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>([['keys.json', Buffer.from(JSON.stringify({ keys: made.keys }))]])
  for (const { head, roots, ticks } of made.minutes)
    files.set(sealedName(head.minute), await encodeSealed(head, roots, ticks))
  return files
}
const notNeeded = (): never => {
  throw new Error('is not needed')
}
const folderSource = (files: ReadonlyMap<string, Buffer>): PublishedSource => {
  const port: RecordFiles = {
    list: async () => [...files.keys()],
    read: async (name) => files.get(name),
    readPart: notNeeded,
    openLog: notNeeded,
    replace: notNeeded,
    remove: notNeeded,
  }
  return createFolderSource(port)
}

describe('what is published', () => {
  it('is right as it was made', async () => {
    const report = await audit(sourceOf(published()))
    expect(report).toMatchObject({ heads: 2, ticks: 12, gone: 0, lostKeys: [], difference: undefined })
    expect(report.last).toEqual(pins[0])
  })

  it('is found wrong with any single byte changed anywhere', async () => {
    const documents = published()
    const unseen: string[] = []
    let flips = 0
    for (const [path, text] of documents)
      for (let at = 0; at < text.length; at += 1) {
        // One bit of each byte, each bit in turn, so that hex and digits become other hex and digits too.
        const changed = String.fromCharCode(text.charCodeAt(at) ^ (1 << (at % 7)))
        const source = sourceOf(new Map(documents).set(path, text.slice(0, at) + changed + text.slice(at + 1)))
        flips += 1
        if ((await audit(source)).difference === undefined) unseen.push(`${path} ${at} ${text[at]}→${changed}`)
      }
    expect(flips).toBeGreaterThan(5_000)
    expect(unseen).toEqual([])
  })

  it('is found wrong when a document is missing, but not when ticks were kept for their time only', async () => {
    for (const path of published().keys()) {
      const documents = published()
      documents.delete(path)
      const { difference, gone } = await audit(sourceOf(documents))
      const isTicks = path.includes('-USDT')
      const isRoots = path.includes('/roots/')
      expect([path, difference === undefined]).toEqual([path, isTicks || isRoots])
      expect(gone).toBe(isTicks ? 1 : isRoots ? 2 : 0)
    }
  })

  it('that was signed anew as a whole is found by a head that was seen before', async () => {
    const documents = published(signRecord(INSTRUMENTS, 2, 3))
    expect((await auditTicks(sourceOf(documents), { ...period, pins: [] }, check)).difference).toBeUndefined()
    expect((await audit(sourceOf(documents))).difference).toMatchObject({ what: 'pin', fault: 'rewritten' })
  })

  it.each([
    ['previous', (head: Head) => ({ ...head, previous: headHash(head) })],
    ['number', (head: Head) => ({ ...head, number: head.number + 1 })],
    ['key', (head: Head) => ({ ...head, key: '0'.repeat(16) })],
    ['size', (head: Head) => ({ ...head, size: head.size + 1 })],
  ])('with a head whose %s is wrong is found although it was signed so', async (fault, change) => {
    const forged = signRecord(INSTRUMENTS, 2, 3, (head) => (head.number === 2 ? change(head) : head))
    const report = await auditTicks(sourceOf(published(forged)), { ...period, pins: [] }, check)
    // A head says nothing of how many roots there are; those are counted next.
    expect(report.difference).toMatchObject({ what: fault === 'size' ? 'roots' : 'head', fault })
  })

  it('names the first difference by its place', async () => {
    const documents = published()
    const path = `/ticks/ETH-USDT/${RECORD_START}`
    documents.set(path, (documents.get(path) ?? '').replace('"101.5"', '"101.6"'))
    expect((await audit(sourceOf(documents))).difference).toMatchObject({
      what: 'ticks',
      fault: 'chain',
      instId: 'ETH-USDT',
      head: { number: 1 },
    })
  })
})

describe('a data folder', () => {
  it('is right as it was made', async () => {
    expect(await audit(folderSource(await folderOf()))).toMatchObject({ heads: 2, ticks: 12, difference: undefined })
  })

  it('is found wrong with any single bit changed anywhere, cut short, or without one of its files', async () => {
    const files = await folderOf()
    const unseen: string[] = []
    for (const [name, bytes] of files) {
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Buffer.from(bytes)
        changed[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
        const { difference } = await audit(folderSource(new Map(files).set(name, changed)))
        if (difference === undefined) unseen.push(`${name} ${at}`)
      }
      const short = new Map(files).set(name, bytes.subarray(0, -1))
      expect((await audit(folderSource(short))).difference).toBeDefined()
      const without = new Map(files)
      without.delete(name)
      // The first minute of a period may be any; the last one is pinned, and so are the keys by their signatures.
      const isFirst = name === sealedName(RECORD_START)
      expect([name, (await audit(folderSource(without))).difference === undefined]).toEqual([name, isFirst])
    }
    expect(unseen).toEqual([])
  })
})
