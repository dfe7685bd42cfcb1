import { constants, existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The record's folder, as a port, so that tests have a disk that fails. Names are relative, with '/'. */
export interface RecordFiles {
  /** Every file of the record. */
  list(): Promise<readonly string[]>
  /** Undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>
  /** A part of a file; shorter when the file ends before. Undefined when there is no such file. */
  readPart(name: string, offset: number, length: number): Promise<Buffer | undefined>
  /** Opens a file to append to, made if missing, and cuts what stands behind `size`. */
  openLog(name: string, size: number): Promise<LogFile>
  /** Writes a whole file at once: after a crash it is there as a whole or not at all. Durable when it resolves. */
  replace(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

export interface LogFile {
  /** Durable (fdatasync) when it resolves. After a rejection nothing is known; cut the file back. */
  append(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'

const orMissing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A new name is durable when its folder is. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeAll = async (handle: FileHandle, bytes: Uint8Array, from: number): Promise<void> => {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, from + done)
    done += bytesWritten
  }
}

const makeFolder = async (path: string): Promise<void> => {
  const own = dirname(path)
  const made = existsSync(own) ? undefined : await mkdir(own, { recursive: true, mode: 0o755 })
  if (made !== undefined) await syncFolder(dirname(made))
  if (made !== undefined) await syncFolder(dirname(own))
}

/** The real disk, below a folder that is made when it is first written to. */
export const createRecordFiles = (folder: string): RecordFiles => {
  const pathOf = (name: string): string => join(folder, name)
  return {
    list: async () => {
      const names = (await orMissing(readdir(folder, { recursive: true }))) ?? []
      return names.map((name) => name.replaceAll('\\', '/'))
    },
    read: (name) => orMissing(readFile(pathOf(name))),
    readPart: async (name, offset, length) => {
      const handle = await orMissing(open(pathOf(name), 'r'))
      if (handle === undefined) return undefined
      try {
        const bytes = Buffer.alloc(length)
        const { bytesRead } = await handle.read(bytes, 0, length, offset)
        return bytes.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    openLog: async (name, size) => {
      const path = pathOf(name)
      await makeFolder(path)
      const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o644)
      let end = size
      try {
        await handle.truncate(size)
        await handle.sync()
        await syncFolder(dirname(path))
      } catch (error) {
        await handle.close().catch(() => {})
        throw error
      }
      return {
        append: async (bytes) => {
          await writeAll(handle, bytes, end)
          await handle.datasync()
          end += bytes.length
        },
        close: () => handle.close(),
      }
    },
    replace: async (name, bytes) => {
      const path = pathOf(name)
      await makeFolder(path)
      const handle = await open(`${path}.new`, 'w', 0o644)
      try {
        await writeAll(handle, bytes, 0)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${path}.new`, path)
      await syncFolder(dirname(path))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
