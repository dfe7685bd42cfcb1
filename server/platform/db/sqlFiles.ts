import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export interface SqlFile {
  /** Without `.sql`. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the text, in hex. */
  readonly checksum: string
}

/** The files of a folder whose names match, sorted by name. */
export const readSqlFiles = async (folder: string, pattern: RegExp): Promise<SqlFile[]> => {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return { name: name.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
