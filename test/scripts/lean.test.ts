import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as protocol from '#protocol'
import { NO_ASYNC_ITERABLES, withoutCallDocs, withoutSocketParts } from '../../scripts/lean.ts'

const ROOT = join(import.meta.dirname, '../../protocol')

it('the app carries no description of any call, and of each module nothing else is left out', () => {
  let calls = 0
  for (const name of readdirSync(ROOT, { recursive: true }).map(String)) {
    if (!name.endsWith('.ts') || name === 'call.ts') continue
    const source = readFileSync(join(ROOT, name), 'utf8')
    const defined = source.match(/defineCall\(\s*'/g)?.length ?? 0
    const lean = withoutCallDocs(source)
    expect(lean.match(/defineCall\(\s*'\/[^']*',\s*'',/g)?.length ?? 0, name).toBe(defined)
    const kept = new Set(lean.split('\n'))
    const left = source.split('\n').filter((line) => !kept.has(line))
    expect(left.length, name).toBeLessThanOrEqual(defined)
    calls += defined
  }
  const groups = Object.values(protocol).flatMap((one) =>
    typeof one === 'object' && one !== null ? Object.values(one) : [],
  )
  const known = groups.filter((one) => typeof one === 'object' && one !== null && 'doc' in one)
  expect(known.length).toBeGreaterThan(100)
  expect(calls).toBeGreaterThanOrEqual(new Set(known.map((one) => (one as { path: string }).path)).size)
})

/** The methods and accessors of the library's class. */
const members = (text: string): string[] =>
  [...text.matchAll(/ReconnectingWebSocket\.prototype(?:\.(\w+) = |, "(\w+)")/g)].map(([, a, b]) => a ?? b ?? '')

it('of the socket library nothing is left out that the rest of it uses', () => {
  const file = join(import.meta.dirname, '../../node_modules/reconnecting-websocket/dist/reconnecting-websocket-mjs.js')
  const source = readFileSync(file, 'utf8')
  const lean = withoutSocketParts(source)
  const left = new Set(members(lean))
  const out = members(source).filter((name) => !left.has(name))
  expect(out.toSorted()).toEqual([
    '_debug',
    'binaryType',
    'bufferedAmount',
    'dispatchEvent',
    'extensions',
    'protocol',
    'readyState',
    'reconnect',
    'removeEventListener',
    'retryCount',
    'url',
  ])
  for (const name of out) expect(lean).not.toMatch(new RegExp(`this\\.${name}\\b`))
  expect([...left]).toEqual(expect.arrayContaining(['OPEN', 'CLOSED', 'addEventListener', 'send', 'close', '_connect']))
  expect(source.match(/_debug/g)?.length).toBe(18)
  expect(lean).not.toContain('_debug')
})

it('RxJS asks for helpers where it meets async iterables and streams, and nowhere else', () => {
  const folder = join(import.meta.dirname, '../../node_modules/rxjs/dist/esm/internal')
  const asking: string[] = []
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    if (!name.endsWith('.js')) continue
    const [, helpers] = /import \{ (.*) \} from "tslib"/.exec(readFileSync(join(folder, name), 'utf8')) ?? []
    if (helpers === undefined) continue
    asking.push(name)
    // Nobody here fetches by RxJS; a build that does fails for want of the helper.
    if (name === 'observable/dom/fetch.js') continue
    for (const helper of helpers.split(', ')) expect(NO_ASYNC_ITERABLES, name).toContain(` ${helper} `)
  }
  expect(asking.toSorted()).toEqual([
    'observable/dom/fetch.js',
    'observable/innerFrom.js',
    'util/isReadableStreamLike.js',
  ])
})
