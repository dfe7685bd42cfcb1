import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of pictures, by their id; outside everything that is served, readable by the venue alone. */
export interface PictureFolder {
  write(id: string, bytes: Buffer): Promise<void>
  /** Undefined when there is none. */
  read(id: string): Promise<Buffer | undefined>
  remove(id: string): Promise<void>
  /** The ids of files that were written before `before` (Unix ms of the machine). */
  olderThan(before: number): Promise<string[]>
}

/** The ids that uploads get. */
export const isPictureId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

const ENDING = '.jpg'

const list = (path: string): Promise<string[]> => readdir(path).catch(() => [])

export const createPictureFolder = (root: string): PictureFolder => {
  const folderOf = (id: string): string => join(root, id.slice(0, 2))
  const pathOf = (id: string): string => join(folderOf(id), id + ENDING)
  return {
    async write(id, bytes) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
      // Written to a temporary file and renamed, so that a crash never leaves half a file under its name.
      await writeFile(`${pathOf(id)}.new`, bytes, { mode: 0o600 })
      await rename(`${pathOf(id)}.new`, pathOf(id))
    },
    read: (id) => readFile(pathOf(id)).catch(() => undefined),
    remove: (id) => rm(pathOf(id), { force: true }),
    async olderThan(before) {
      const found: string[] = []
      for (const folder of await list(root))
        for (const name of await list(join(root, folder))) {
          const path = join(root, folder, name)
          const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
          if (mtimeMs >= before) continue
          const id = name.slice(0, -ENDING.length)
          if (name.endsWith(ENDING) && isPictureId(id)) found.push(id)
          // Temporary files of a crash.
          else await rm(path, { force: true })
        }
      return found
    },
  }
}
