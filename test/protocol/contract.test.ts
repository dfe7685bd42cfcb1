import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actedError, allCalls, ERRORS, errorByCode, interpretReply } from '#protocol'

const ROOT = join(import.meta.dirname, '../..')
const specified = readFileSync(join(ROOT, 'test/spec/calls.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [path = '', , , loading = '', timeout = '', polled = ''] = line.split('\t')
    return { path, loading: loading === 'loading', timeout: Number(timeout), polled: polled === 'polled' }
  })

describe('calls', () => {
  it.each(allCalls().filter(([, , call]) => !call.ours))(
    '%s.%s is specified, flags included',
    (_group, _name, call) => {
      const { path, loading, timeout, polled } = call
      expect(specified).toContainEqual({ path, loading, timeout, polled })
    },
  )
  it('that are ours are not in the specification', () => {
    const paths = new Set(specified.map(({ path }) => path))
    expect(allCalls().filter(([, , call]) => call.ours && paths.has(call.path))).toEqual([])
  })
  it('have one path each, and a literal that stands once', () => {
    const sources = readdirSync(join(ROOT, 'protocol/http')).map((file) =>
      readFileSync(join(ROOT, 'protocol/http', file), 'utf8'),
    )
    for (const [, , { path }] of allCalls()) expect(sources.join('').split(`'${path}'`).length - 1, path).toBe(1)
  })
  it('keep the polled ones to the five that the data core makes', () => {
    const polled = specified.filter((call) => call.polled).map(({ path }) => path)
    expect(polled).toHaveLength(5)
    for (const [, , call] of allCalls()) expect(call.polled, call.path).toBe(polled.includes(call.path))
  })
  it('are described in one sentence', () => {
    for (const [, , { doc, path }] of allCalls()) expect(doc, path).toMatch(/^[A-Z].*\.$/)
  })
})

describe('refusals', () => {
  it('have one code each, and 650 ends the login alone', () => {
    const codes = Object.values(ERRORS).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(errorByCode('650')).toBe('sessionExpired')
  })
  it('of a newer server count as internal', () => {
    expect(errorByCode('99999')).toBe('internal')
  })
  it('that the app acts upon have the names of the catalogue; the app knows no others', () => {
    const acted = Object.values(ERRORS).flatMap(({ code }) => {
      const name = actedError(code)
      return name === 'other' ? [] : [[name, errorByCode(code)]]
    })
    expect(acted.length).toBeGreaterThan(10)
    for (const [name, known] of acted) expect(name).toBe(known)
    expect(actedError('99999')).toBe('other')
  })
  it('each have a sentence', () => {
    const sentences: unknown = JSON.parse(readFileSync(join(ROOT, 'locales/en/errors.json'), 'utf8'))
    const names = new Set(Object.keys(sentences as object).map((key) => key.replace(/_(?:one|other)$/, '')))
    expect([...names].toSorted()).toEqual(Object.keys(ERRORS).toSorted())
  })
})

describe('reading an answer', () => {
  it.each([
    ['code 200 as text', 200, { code: '200', msg: '', data: 1 }, { kind: 'ok', data: 1 }],
    ['code 200 as a number', 200, { code: 200, msg: '', data: 1 }, { kind: 'ok', data: 1 }],
    ['a success flag', 200, { code: '', msg: '', success: true, data: 1 }, { kind: 'ok', data: 1 }],
    ['650', 200, { code: '650', msg: 'x' }, { kind: 'expired' }],
    ['650 as a number', 200, { code: 650, msg: 'x' }, { kind: 'expired' }],
    [
      'a refusal with its field',
      200,
      { code: '3008', msg: 'Too little.', field: 'sz', values: { available: '1' } },
      {
        kind: 'refused',
        error: 'other',
        code: '3008',
        message: 'Too little.',
        field: 'sz',
        values: { available: '1' },
      },
    ],
    ['a gateway error page', 502, '<html>', { kind: 'unknown', status: 502 }],
    ['a body with another status', 500, { code: '200', msg: '' }, { kind: 'unknown', status: 500 }],
    ['no envelope', 200, { hello: 1 }, { kind: 'unknown', status: 200 }],
    ['null', 200, null, { kind: 'unknown', status: 200 }],
  ])('%s', (_name, status, body, expected) => {
    expect(interpretReply(status, body)).toEqual(expected)
  })
})
