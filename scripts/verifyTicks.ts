import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type AuditDifference, auditTicks, createSignatureCheck, headHash, minuteOf } from '#protocol'
import { createRecordFiles } from '../server/ticks/files.ts'
import { createFolderSource, KEPT_HEADS } from './ticks/folderSource.ts'
import { createPublishedSource, fetchFrom } from './ticks/httpSource.ts'

const USAGE = `npm run ticks:verify -- <address or folder> [--from <time>] [--to <time>] [--pin <number>:<hash>]

  <address>  of a venue, such as http://127.0.0.1:8080
  <folder>   a data folder, or its ticks/
  --from     ISO time (2026-11-22T00:00Z) or Unix ms; without it 7 days before the latest head
  --to       the same; without it the latest head
  --pin      a head that was seen earlier; may be given several times`

const DAY = 86_400_000
const fail = (text: string): never => {
  console.error(text)
  process.exit(2)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, to: { type: 'string' }, pin: { type: 'string', multiple: true, default: [] } },
})
const [place] = positionals
if (place === undefined || positionals.length > 1) fail(USAGE)

const readTime = (text: string): number => {
  const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text)
  return Number.isNaN(at) ? fail(`${text} is no time\n\n${USAGE}`) : minuteOf(at)
}
const readPin = (text: string): { number: number; hash: string } => {
  const [, number, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return number === undefined ? fail(`${text} is no head\n\n${USAGE}`) : { number: Number(number), hash }
}

const folder = (path: string): string => (existsSync(join(path, 'ticks')) ? join(path, 'ticks') : path)
const isAddress = /^https?:\/\//.test(place ?? '')
if (!isAddress && !existsSync(place ?? '')) fail(`${place} is neither an address nor a folder`)
const source = isAddress
  ? createPublishedSource(fetchFrom(place ?? ''))
  : createFolderSource(createRecordFiles(folder(place ?? '')))

const describe = ({ what, fault, head, instId, detail }: AuditDifference): string => {
  const where = head === undefined ? [] : [`head ${head.number}, minute ${new Date(head.minute).toISOString()}`]
  return [`${what}: ${fault}`, ...where, instId, detail].filter((part) => part !== undefined).join(' · ')
}

const run = async (): Promise<number> => {
  const latest = await source.latest()
  if (latest === undefined) {
    console.log('The record has no sealed minute yet.')
    return 0
  }
  const from = values.from === undefined ? latest.minute - 7 * DAY : readTime(values.from)
  const to = values.to === undefined ? latest.minute : readTime(values.to)
  const pins = values.pin.map(readPin)
  if (to >= latest.minute && from <= latest.minute) pins.push({ number: latest.number, hash: headHash(latest) })
  const report = await auditTicks(
    source,
    { from, to, pins, mayMiss: isAddress ? 0 : latest.number - KEPT_HEADS },
    createSignatureCheck(),
  )
  const { heads, ticks, gone, lostKeys, last, difference } = report
  console.log(`${heads} heads and ${ticks} ticks recomputed.`)
  if (gone > 0) console.log(`${gone} minutes of an instrument are not kept any more; their heads are right.`)
  for (const key of lostKeys) console.log(`Key ${key} stands in for a lost one: no earlier key vouches for it.`)
  if (last !== undefined) console.log(`Last head: ${last.number}:${last.hash}`)
  console.log(
    difference === undefined ? 'Everything is as it was signed.' : `First difference: ${describe(difference)}`,
  )
  return difference === undefined ? 0 : 1
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})
