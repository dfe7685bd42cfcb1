// Everything that must hold, in one command. Prints the sum of its runners last, alone on its line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'
import { ensureBrowser, ensurePackages, ROOT, run, say } from './setup.mjs'

const staticOnly = process.argv.includes('--static')
const sum = { passed: 0, failed: 0, skipped: 0 }

/** @param {string} name */
const bin = (name) => join(ROOT, 'node_modules', '.bin', name)

/** @param {string} name @param {() => boolean} check */
const count = (name, check) => {
  const started = Date.now()
  const passed = check()
  sum[passed ? 'passed' : 'failed'] += 1
  say(`${passed ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}

const vitest = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-test-'))
  const file = join(folder, 'report.json')
  const passed = run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    sum.passed += report.numPassedTests
    sum.failed += report.numFailedTests
    sum.skipped += report.numPendingTests + report.numTodoTests
    // A file that does not load has no failed test of its own, and must not pass for that.
    if (!passed && report.numFailedTests === 0) sum.failed += 1
  } catch {
    sum.failed += 1
  }
  rmSync(folder, { recursive: true, force: true })
}

ensurePackages()
count('types', () => run(bin('tsc'), ['-b']))
count('lint', () => run(bin('oxlint'), ['--type-aware', '--deny-warnings']))
count('format', () => run(bin('biome'), ['ci', '.']))
count('unused code', () => run(bin('knip'), []))
count('build', ensureBuild)
count('size budgets', () => run(bin('size-limit'), []))
if (!staticOnly) {
  ensureBrowser()
  vitest()
}
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`)
process.exit(sum.failed === 0 ? 0 : 1)
