import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../../server/users/accounts/users.ts'
import { writeExport } from '../../../../server/users/identity/export.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'

let database: TestDatabase
const root = temporaryFolder('tapeline-export')
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  removeFolder(root)
})

const OPEN = '/proc/self/fd'
const openFiles = (): string[] =>
  readdirSync(OPEN).flatMap((name) => {
    try {
      return [readlinkSync(join(OPEN, name))]
    } catch {
      return []
    }
  })

it.runIf(existsSync(OPEN))('keeps no file open when what it tells of cannot be read', async () => {
  const { db } = database
  const person = { name: 'ada@example.org', kind: 'email', password_hash: '', demo: true, shared: false } as const
  const made = await db.transaction().execute((transaction) => insertUser(transaction, person, 0))
  const uid = made?.uid ?? ''
  const picture = { id: '0'.repeat(32), uid, purpose: 'avatar', digest: '', bytes: 1, width: 1, height: 1 } as const
  await db
    .insertInto('uploads')
    .values({ ...picture, created_at: '0' })
    .execute()
  const path = join(root, 'export.zip')
  const parts = {
    db,
    folder: {
      read: () => Promise.reject(new Error('the disk is broken')),
      write: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      olderThan: () => Promise.resolve([]),
    },
    certification: { openPrimary: () => undefined },
  }
  await expect(writeExport(parts, uid, 0, path)).rejects.toThrow('the disk is broken')
  await expect.poll(() => openFiles().filter((name) => name.startsWith(path))).toEqual([])
  expect(existsSync(path)).toBe(false)
})
