import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allCalls, operators, recordId } from '#protocol'
import { fieldsOf } from '../support/inputFields.ts'

const INPUTS: readonly (readonly [name: string, input: v.GenericSchema])[] = [
  ...allCalls().map(([group, name, call]) => [`${group}.${name}`, call.input] as const),
  ...Object.entries(operators.OPERATOR_CALLS).map(([name, call]) => [`operators ${name}`, call.input] as const),
  ...Object.entries(operators.SETTINGS).map(([kind, schema]) => [`setting ${kind}`, schema] as const),
]
const FIELDS = INPUTS.flatMap(([name, input]) =>
  fieldsOf(input).flatMap(({ path, schema, sample }) =>
    typeof sample === 'string' ? [{ name: `${name} ${path}`, schema, sample }] : [],
  ),
)

/** Compared with a hash and never stored, so a password that was once accepted is accepted for ever. */
const COMPARED = new Set([
  'signin.loginX password',
  'user.restUserPassword password',
  'user.manualReset password',
  'operators signIn password',
])
/** Looked for in memory; what is not there is not found. */
const SEARCHED = new Set([
  'common.getHelpList query',
  'common.areaDetails query',
  'selfSelection.searchForFavorites query',
])

/** It takes something else than whole numbers. */
const isOther = (schema: v.GenericSchema): boolean => ['x', 'X', '0.5'].some((text) => v.is(schema, text))

describe('ids', () => {
  it.each(['0', '1', '0000000000000000001', '999999999999999999', '9223372036854775807'])('%s is one', (id) => {
    expect(v.is(recordId, id)).toBe(true)
  })
  it.each([
    '9223372036854775808',
    '9999999999999999999',
    '18446744073709551615',
    '00000000000000000001',
    '99999999999999999999',
    '-1',
    '+1',
    '1.0',
    '1e3',
    '',
    ' 1',
    '١',
    '1\n',
  ])('%j is none: ids are PostgreSQL’s bigint', (id) => {
    expect(v.is(recordId, id)).toBe(false)
  })
  it('no field of whole numbers takes more than a bigint', () => {
    const whole = FIELDS.filter(({ schema }) => v.is(schema, '7') && !isOther(schema))
    expect(whole.length).toBeGreaterThan(40)
    const beyond = whole.filter(({ schema }) => v.is(schema, '9223372036854775808') || v.is(schema, '9'.repeat(20)))
    expect(beyond.map(({ name }) => name)).toEqual([])
  })
})

describe('texts', () => {
  it('there are some', () => expect(FIELDS.length).toBeGreaterThan(250))
  it.each(['\0', '\ud800', '\udfff'])('none takes %j, which no column of PostgreSQL takes', (bad) => {
    const taken = FIELDS.filter(({ name, schema, sample }) => {
      const all = [bad, bad + sample, sample + bad, sample.slice(0, 1) + bad + sample.slice(1), `abcd${bad}efghijkl`]
      return !COMPARED.has(name) && !SEARCHED.has(name) && all.some((text) => v.is(schema, text))
    })
    expect(taken.map(({ name }) => name)).toEqual([])
  })
})
