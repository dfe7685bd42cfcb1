import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Schema } from '../../platform/db/schema.ts'
import type { PictureFolder } from '../uploads/folder.ts'
import type { Certification } from './certification.ts'
import { BELONGING, EXPORTED } from './exportColumns.ts'

/** Rows held in memory at a time. */
const ROWS_PER_READ = 1_000

const listed = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(`t.${column}`)))

const selects = (uid: string): [table: string, select: RawBuilder<unknown>][] => [
  ...Object.entries(EXPORTED).map(([table, columns]): [string, RawBuilder<unknown>] => [
    table,
    sql`SELECT ${listed(columns)} FROM ${sql.table(table)} AS t WHERE t.uid = ${sql.lit(uid)}`,
  ]),
  ...Object.entries(BELONGING).map(([table, { columns, of, by }]): [string, RawBuilder<unknown>] => [
    table,
    sql`SELECT ${listed(columns)} FROM ${sql.table(of)} AS o JOIN ${sql.table(table)} AS t ON t.${sql.ref(by)} = o.id
      WHERE o.uid = ${sql.lit(uid)}`,
  ]),
]

/** All rows of a query as a JSON list, with one page in memory at a time. */
async function* listOf(inside: Kysely<Schema>, select: RawBuilder<unknown>): AsyncGenerator<string> {
  await sql`DECLARE exported NO SCROLL CURSOR FOR ${select}`.execute(inside)
  let lead = '[\n'
  for (;;) {
    const { rows } = await sql`FETCH ${sql.lit(ROWS_PER_READ)} FROM exported`.execute(inside)
    if (rows.length === 0) break
    yield lead + rows.map((row) => JSON.stringify(row)).join(',\n')
    lead = ',\n'
  }
  await sql`CLOSE exported`.execute(inside)
  yield lead.startsWith('[') ? '[]\n' : '\n]\n'
}

async function* pictureOf(folder: PictureFolder, id: string): AsyncGenerator<Buffer> {
  const bytes = await folder.read(id)
  if (bytes !== undefined) yield bytes
}

export interface ExportParts {
  readonly db: Kysely<Schema>
  readonly folder: PictureFolder
  readonly certification: Pick<Certification, 'openPrimary'>
}

/** Reads what a further file of the export holds of a user, within the export's transaction. */
export type ExportedList = (inside: Kysely<Schema>, uid: string) => Promise<readonly object[]>

/** Writes a ZIP at `path` from what `fill` adds, one entry after the other; none is left after a failure. */
const writeZip = async (
  path: string,
  at: number,
  fill: (add: (name: string, content: Readable, compress?: boolean) => Promise<void>) => Promise<void>,
): Promise<void> => {
  const zip = new ZipFile()
  const broken = new AbortController()
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }), { signal: broken.signal })
  // Awaited below, when everything has been handed over.
  written.catch(() => undefined)
  try {
    await fill(async (name, content, compress = true) => {
      zip.addReadStream(content, name, { compress, mtime: new Date(at) })
      await Promise.race([finished(content), written])
    })
    zip.end()
    await written
  } catch (error) {
    broken.abort()
    await written.catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}

/**
 * Everything that the venue stores on a user, as of one moment, as a ZIP at `path`: a JSON file for each kind, and the
 * user's pictures. Nothing is cut, and memory does not grow with the number of rows.
 */
export const writeExport = async (
  { db, folder, certification }: ExportParts,
  uid: string,
  at: number,
  path: string,
  included: ReadonlyMap<string, ExportedList> = new Map(),
): Promise<void> => {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await transaction.execute((inside) =>
    // One after the other: the entries share a connection.
    writeZip(path, at, async (add) => {
      const sealed = await inside.selectFrom('identities').select('sealed').where('uid', '=', uid).executeTakeFirst()
      const identity = certification.openPrimary(uid, sealed?.sealed) ?? null
      const account = { madeAt: new Date(at).toISOString(), uid, identity }
      await add('account.json', Readable.from([JSON.stringify(account, null, 2)]))
      for (const [table, select] of selects(uid)) await add(`${table}.json`, Readable.from(listOf(inside, select)))
      for (const [name, read] of included)
        await add(`${name}.json`, Readable.from([JSON.stringify(await read(inside, uid), null, 2)]))
      const pictures = await inside.selectFrom('uploads').select('id').where('uid', '=', uid).execute()
      for (const { id } of pictures) await add(`pictures/${id}.jpg`, Readable.from(pictureOf(folder, id)), false)
    }),
  )
}
