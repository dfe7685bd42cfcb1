import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { operators } from '#protocol'
import { readConfig } from '../server/platform/config.ts'
import { connectRunning } from '../server/platform/db/running.ts'
import { addOperator, disableOperator, resetOperator, setRoles } from '../server/users/operators/manage.ts'

const ROLES = operators.role.options.join(', ')
const USAGE = `npm run operator -- <add | list | roles | reset | disable | enable> [name] [--roles <a,b>] [--user <uid>]

  Operators (who sign in at #/desk) of the running venue (DATABASE_URL, or the one of DATA_DIR).
  add      makes an operator and prints the code of his first sign-in: good once, for a day
  roles    gives other roles, of ${ROLES}
  reset    takes password and authenticator away, ends his sessions, prints another code
  disable  shuts him out at once; enable lets him in again
  --user   the account that he has as a user; its cases are not for him`

const roleList = v.pipe(
  v.string(`Which roles? --roles, of ${ROLES}`),
  v.transform((text) => text.split(',').map((one) => one.trim())),
  v.pipe(v.array(v.picklist(operators.role.options, `The roles are ${ROLES}`)), v.minLength(1)),
)
const operatorName = v.pipe(
  v.string('Which operator?'),
  v.regex(/^[a-z][a-z0-9._-]{1,31}$/, 'A name has 2 to 32 of a-z, 0-9, point, dash, underscore, a letter first'),
)
const read = <T>(schema: v.GenericSchema<unknown, T>, value: unknown): T => {
  const checked = v.safeParse(schema, value)
  if (checked.success) return checked.output
  throw new Error(checked.issues[0].message)
}
const found = (is: boolean, name: string): void => {
  if (!is) throw new Error(`There is no operator ${name}`)
}
const tell = (name: string, code: string): void =>
  console.log(`${name}: open #/desk, choose the first sign-in, and enter this code within a day:\n${code}`)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { roles: { type: 'string' }, user: { type: 'string' } },
  })
  const [what = ''] = positionals
  if (!['add', 'list', 'roles', 'reset', 'disable', 'enable'].includes(what)) throw new Error('What is to be done?')
  const database = await connectRunning(readConfig(process.env))
  const { db } = database
  const now = Date.now()
  try {
    if (what === 'list') {
      const rows = await db.selectFrom('operators').selectAll().orderBy('name').execute()
      for (const { name, roles, totp, disabled_at: out, own_uid: uid } of rows)
        console.log(
          [name, roles.join(','), out !== null ? 'disabled' : totp === null ? 'not yet signed in' : 'active', uid ?? '']
            .join('\t')
            .trimEnd(),
        )
    } else {
      const name = read(operatorName, positionals[1])
      if (what === 'add')
        tell(name, await addOperator(db, { name, roles: read(roleList, values.roles), ownUid: values.user }, now))
      else if (what === 'roles') found(await setRoles(db, name, read(roleList, values.roles), now), name)
      else if (what === 'reset') {
        const code = await resetOperator(db, name, now)
        found(code !== undefined, name)
        tell(name, code ?? '')
      } else found(await disableOperator(db, name, what === 'disable', now), name)
      if (what !== 'add' && what !== 'reset') console.log(`${name}: done`)
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  process.exitCode = 1
}
