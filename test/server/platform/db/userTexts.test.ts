import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenAt } from '../../../../src/core/screens/screens.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { NO_WORDS, OPERATOR_TEXTS, SHOWN_TEXTS } from '../../../support/userTexts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(1)
})
afterAll(() => database.drop())

interface Column {
  readonly name: string
  /** The checks that concern this column alone. */
  readonly checks: readonly string[]
}

/** Every column that could hold words: text, lists of it, JSON, and bytes, which may be sealed words. */
const columns = async (): Promise<Column[]> => {
  const { rows } = await database.pool.query<Column>(
    `SELECT r.relname || '.' || a.attname AS name,
       coalesce(array_agg(pg_get_constraintdef(k.oid)) FILTER (WHERE k.oid IS NOT NULL), '{}') AS checks
     FROM pg_class r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_constraint k ON k.conrelid = r.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
     WHERE r.relkind IN ('r', 'p') AND r.relnamespace = 'public'::regnamespace
       AND a.atttypid IN ('text'::regtype, 'varchar'::regtype, 'bpchar'::regtype, 'text[]'::regtype,
         'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype)
     GROUP BY 1 ORDER BY 1`,
  )
  return rows
}

/** Held by the database to a list of values, or to a form without room for words. */
const isClosed = ({ checks }: Column): boolean =>
  checks.some((check) => /= ANY \(\(?ARRAY\[|<@ ARRAY\[|~ '\^[^']*\$'::text/.test(check) && !/ OR /.test(check))

/** Not part of what the venue serves. */
const OWN = new Set(['migrations.name', 'migrations.checksum', 'applied_functions.name'])

describe('columns that could hold words of people', () => {
  it('are each shown to the hostile texts, marked as the operators’ or as nobody’s, or closed', async () => {
    const known = new Set([...Object.keys(SHOWN_TEXTS), ...Object.keys(OPERATOR_TEXTS), ...Object.keys(NO_WORDS)])
    const open = (await columns()).filter((column) => !isClosed(column) && !OWN.has(column.name))
    expect(open.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  it('stand in one list each, and none stands there that is gone or closed', async () => {
    const listed = [...Object.keys(SHOWN_TEXTS), ...Object.keys(OPERATOR_TEXTS), ...Object.keys(NO_WORDS)]
    expect(new Set(listed).size).toBe(listed.length)
    const open = new Set((await columns()).flatMap((column) => (isClosed(column) ? [] : [column.name])))
    expect(listed.filter((name) => !open.has(name))).toEqual([])
  })

  it('would be missed if one were added', async () => {
    await database.asOwner(
      "ALTER TABLE users ADD COLUMN motto text, ADD COLUMN mood text CHECK (mood IN ('good', 'bad'))",
    )
    try {
      const names = (await columns()).filter((column) => !isClosed(column)).map(({ name }) => name)
      expect(names).toContain('users.motto')
      expect(names).not.toContain('users.mood')
    } finally {
      await database.asOwner('ALTER TABLE users DROP COLUMN motto, DROP COLUMN mood')
    }
  })

  it('are shown on screens that there are', () => {
    for (const path of Object.values(SHOWN_TEXTS).flat()) expect(screenAt(path), path).toBeDefined()
  })
})
