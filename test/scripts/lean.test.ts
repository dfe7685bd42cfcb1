import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as protocol from '#protocol'
import { NO_ASYNC_ITERABLES, withoutCallDocs, withoutSocketLog } from '../../scripts/lean.ts'

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

it('the socket library comes without its log, and nothing else of it is left out', () => {
  const file = join(import.meta.dirname, '../../node_modules/reconnecting-websocket/dist/reconnecting-websocket-mjs.js')
  const source = readFileSync(file, 'utf8')
  const lean = withoutSocketLog(source)
  expect(source.match(/_debug/g)?.length).toBe(18)
  expect(lean).not.toContain('_debug')
  const kept = new Set(lean.split(/\r?\n/))
  const left = source.split(/\r?\n/).filter((line) => !kept.has(line))
  // The calls, and what the function itself has of lines that occur nowhere else.
  expect(left.filter((line) => !line.includes('_debug('))).toEqual([
    '    ReconnectingWebSocket.prototype._debug = function () {',
    '        var args = [];',
    '        for (var _i = 0; _i < arguments.length; _i++) {',
    '            args[_i] = arguments[_i];',
    '        if (this._options.debug) {',
    '            // not using spread because compiled version uses Symbols',
    '            // tslint:disable-next-line',
    "            console.log.apply(console, __spread(['RWS>'], args));",
  ])
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
