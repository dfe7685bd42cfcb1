import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { C2C_ENDED_STATES, C2C_OPEN_STATES } from '#protocol'
import { SQL_FOLDERS } from '../../../../server/platform/db/migrate.ts'

/** The states of orders that a function of the database asks for. */
const statesIn = (name: string): string[] => {
  const text = readFileSync(join(SQL_FOLDERS.functions, `${name}.sql`), 'utf8')
  const [, list = ''] = /o\.state IN \(([^)]*)\)/.exec(text) ?? []
  return list.split(', ').map((state) => state.replaceAll("'", ''))
}

it.each([
  ['c2c_open_orders', C2C_OPEN_STATES],
  ['c2c_figures', C2C_ENDED_STATES],
] as const)('%s asks for all orders that it is about', (name, states) => {
  expect(statesIn(name).toSorted()).toEqual([...states].toSorted())
})
