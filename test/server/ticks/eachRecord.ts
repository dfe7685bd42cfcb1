import { afterEach, beforeEach } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { removeFolder, temporaryFolder } from '../../support/folders.ts'
import { recordOn, type TestRecord } from './recordOn.ts'

/** For each test a database and a folder of its own, and records on them that are stopped after it. */
export const eachRecord = () => {
  let database: TestDatabase
  let folder: string
  const running: TestRecord[] = []
  beforeEach(async () => {
    database = await createTestDatabase(4)
    folder = temporaryFolder('tapeline-ticks')
  })
  afterEach(async () => {
    for (const { record } of running.splice(0)) await record.stop()
    await database.drop()
    removeFolder(folder)
  })
  return {
    get database() {
      return database
    },
    get folder() {
      return folder
    },
    open: (more?: Parameters<typeof recordOn>[2]): TestRecord => {
      const made = recordOn(folder, database, more)
      running.push(made)
      return made
    },
  }
}
