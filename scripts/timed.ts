import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { timedSettings } from '#protocol'
import { addSettings, FIRST_SETTINGS, settingsAt } from '../server/engine/timed/settings.ts'
import { readConfig } from '../server/platform/config.ts'
import { connectRunning } from '../server/platform/db/running.ts'

const USAGE = `npm run timed -- <on | off | set> --by <name> [--file <settings.json>] [--in <hours>] [--note <text>]

  Turns timed contracts on or off, or sets everything that is configured of them (--file), for everybody alike. The running
  venue (DATABASE_URL, or the one of DATA_DIR) follows at once, or in so many hours; every line stays in timed_configs
  and is published with its date. Without --by it prints what counts now.`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: 'string' },
      file: { type: 'string' },
      in: { type: 'string', default: '0' },
      note: { type: 'string', default: '' },
    },
  })
  const [what] = positionals
  if (what !== undefined && !['on', 'off', 'set'].includes(what)) throw new Error('It is on, off or set')
  if (what === 'set' && values.file === undefined) throw new Error('Which settings? --file <settings.json>')
  if (what !== undefined && (values.by ?? '').trim() === '') throw new Error('Who changes it? --by <name>')
  const now = Date.now()
  const from = now + Math.max(0, Number(values.in) * 3_600_000)
  if (!Number.isFinite(from)) throw new Error('--in is a number of hours')
  const database = await connectRunning(readConfig(process.env))
  try {
    const known = (await settingsAt(database.pool, now))?.settings ?? { ...FIRST_SETTINGS, on: false }
    if (what === undefined) console.log(JSON.stringify(known, null, 2))
    else {
      const given: unknown = values.file === undefined ? known : JSON.parse(readFileSync(values.file, 'utf8'))
      const settings = v.parse(timedSettings, given)
      const next = what === 'set' ? settings : { ...settings, on: what === 'on' }
      await addSettings(database.pool, { settings: next, from, operator: values.by ?? '', note: values.note }, now)
      console.log(`timed contracts: ${next.on ? 'on' : 'off'} from ${new Date(from).toISOString()}`)
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  process.exitCode = 1
}
