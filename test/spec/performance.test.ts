import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { performancePage } from '../../scripts/performance/page.ts'
import { keptResults } from '../../scripts/performance/result.ts'

it('the page of figures says what the benchmarks kept', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8')
  expect(page).toBe(performancePage(keptResults()))
})

it('a result that stands in no section is an error, and so is a section without its result', () => {
  const kept = keptResults()
  expect(() => performancePage(new Map([...kept, ['unheard', { command: '', measured: '', rows: [] }]]))).toThrow('unheard')
  expect(() => performancePage(new Map([...kept].filter(([name]) => name !== 'load')))).toThrow('load')
})
