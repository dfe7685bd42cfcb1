import { parseArgs } from 'node:util'
import { readConfig } from '../server/platform/config.ts'
import { createKeyFile } from '../server/ticks/keyFile.ts'
import { tickKeyFile } from '../server/ticks/startTicks.ts'

const USAGE = `npm run ticks:rotate [-- --lost]

  Makes a new key for the tick record beside the present one (DATA_DIR or TICK_KEY_FILE). A running venue takes it up
  with the next minute, another one at its start, and publishes it signed by the present key.
  --lost  the present key is gone: the new one is published without anybody to vouch for it`

try {
  const { values } = parseArgs({ options: { lost: { type: 'boolean', default: false } } })
  const path = tickKeyFile(readConfig(process.env))
  const file = createKeyFile(path)
  const isThere = file.read() !== undefined
  if (!isThere && !values.lost) throw new Error(`There is no key in ${path}. If it is lost: --lost`)
  const kind = values.lost ? 'replacement' : 'next'
  file.makeSuccessor(kind)
  console.log(`A new key waits in ${path}.${kind}`)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  process.exitCode = 1
}
