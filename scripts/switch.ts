import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { ALL_INSTRUMENTS, OPERATOR_REASONS, turnSwitch } from '../server/engine/spot/switches.ts'
import { readConfig } from '../server/platform/config.ts'
import { connectRunning } from '../server/platform/db/running.ts'

const USAGE = `npm run switch -- <instrument or all> <live | cancel-only | halt> --by <name> [--reason <code>] [--note <text>]

  Halts spot trading in an instrument, leaves it to cancellations, or lets it go on. The running venue (DATABASE_URL, or
  the one of DATA_DIR) follows within a second, and every line stays in the table spot_switches.
  --reason  ${OPERATOR_REASONS.join(', ')}; users read it in their language
  --note    for the log alone`

const asked = v.object({
  instId: v.pipe(
    v.string('Which instrument?'),
    v.regex(/^(all|[A-Z0-9]{1,16}-[A-Z0-9]{1,16})$/, 'An instrument is called like BTC-USDT, or all'),
  ),
  mode: v.picklist(['live', 'cancel-only', 'halt'], 'The mode is live, cancel-only or halt'),
  by: v.pipe(v.string('Who turns it? --by <name>'), v.trim(), v.minLength(1, 'Who turns it? --by <name>')),
  reason: v.optional(
    v.picklist(OPERATOR_REASONS, `The reason is one of ${OPERATOR_REASONS.join(', ')}`),
    'maintenance',
  ),
  note: v.optional(v.string(), ''),
})

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string' }, reason: { type: 'string' }, note: { type: 'string' } },
  })
  const read = v.safeParse(asked, { instId: positionals[0], mode: positionals[1], ...values })
  if (!read.success) throw new Error(read.issues[0].message)
  const { by: operator, instId, ...line } = read.output
  const database = await connectRunning(readConfig(process.env))
  try {
    const of = instId === 'all' ? ALL_INSTRUMENTS : instId
    await turnSwitch(database.pool, { ...line, instId: of, operator }, Date.now())
  } finally {
    await database.close()
  }
  console.log(`${instId}: ${line.mode}`)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  process.exitCode = 1
}
