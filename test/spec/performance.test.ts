import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BENCHES } from '../../scripts/performance/benches.ts'
import { performancePage, SECTIONS } from '../../scripts/performance/page.ts'
import { keptResults } from '../../scripts/performance/result.ts'
import { rowsOf } from '../../scripts/performance/rows/rows.ts'
import { BENCH_LINES } from '../support/benchLines.ts'

const ROOT = join(import.meta.dirname, '../..')

it('the page of figures says what the benchmarks kept', () => {
  const page = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8')
  expect(page).toBe(performancePage(keptResults()))
})

it('a result that stands in no section is an error, and so is a section without its result', () => {
  const kept = keptResults()
  expect(() => performancePage(new Map([...kept, ['unheard', { command: '', measured: '', rows: [] }]]))).toThrow('unheard')
  expect(() => performancePage(new Map([...kept].filter(([name]) => name !== 'load')))).toThrow('load')
})

it('each benchmark prints a line of its name, has worded rows and a section of the page', () => {
  const names = Object.keys(BENCHES)
  const sources = readdirSync(join(ROOT, 'bench'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(ROOT, 'bench', path), 'utf8'))
  const listed = new Set(SECTIONS.flatMap(({ results }) => results))
  const worded = new Set(BENCH_LINES.map(({ bench }) => bench))
  expect(names.filter((name) => !sources.some((text) => text.includes(`bench: '${name}'`)))).toEqual([])
  expect(names.filter((name) => !worded.has(name))).toEqual([])
  expect([...worded].filter((name) => !listed.has(name))).toEqual([])
})

it.each(BENCH_LINES)('the rows of $bench say each of their numbers', (line) => {
  const rows = rowsOf(line)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows)
    for (const text of [row.what, row.figure, row.reference]) expect(text).not.toMatch(/NaN|undefined|null|∞|Infinity|^$/)
  expect(rows.some(({ figure }) => /\d/.test(figure))).toBe(true)
})

it.each(BENCH_LINES)('a line of $bench without its numbers is refused, and keeps no row', (line) => {
  expect(() => rowsOf({ bench: line.bench })).toThrow(line.bench)
})

it('a benchmark without worded rows is refused', () => {
  expect(() => rowsOf({ bench: 'unheard', figures: { p50: 1 } })).toThrow('unheard')
  expect(() => rowsOf({ bench: 'toString' })).toThrow('toString')
})
