// Runs all checks and tests. The sums of all runners come last, on a line of their own.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, ensurePackages, ROOT, run, say } from './setup.mjs'

const staticOnly = process.argv.includes('--static')
const sum = { passed: 0, failed: 0, skipped: 0 }
const started = performance.now()

/** @param {number} since */
const secondsSince = (since) => ((performance.now() - since) / 1000).toFixed(1)

/**
 * Path of a package's program, to be run by Node: on Windows `node_modules/.bin` has batch files, which need a shell.
 * @param {string} name @param {string} file
 */
const program = (name, file) => join(ROOT, 'node_modules', name, file)

/**
 * Runs a check to its end; false when it failed. Shows its output when it failed, or `always`.
 * @param {string} name @param {string[]} args @param {boolean} [always]
 */
const check = async (name, args, always = false) => {
  const since = performance.now()
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  /** @type {string[]} */
  const said = []
  child.stdout.on('data', (data) => said.push(String(data)))
  child.stderr.on('data', (data) => said.push(String(data)))
  const passed = await new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
  sum[passed ? 'passed' : 'failed'] += 1
  if (!passed || always) console.log(said.join('').trim())
  say(`${passed ? 'ok' : 'FAILED'}: ${name} (${secondsSince(since)} s)`)
  return passed
}

/** Runs two chains at once, so that both cores are busy. Size budgets come after the build that they check. */
const staticChecks = () =>
  Promise.all([
    (async () => {
      await check('types', [program('typescript', 'bin/tsc'), '-b'])
      await check('rooms', ['--import', 'tsx', join(ROOT, 'scripts/rooms.ts')], true)
      await check('format', [program('@biomejs/biome', 'bin/biome'), 'ci', '.'])
    })(),
    (async () => {
      if (await check('build', [join(ROOT, 'scripts/build.mjs')]))
        await check('size budgets', [program('size-limit', 'bin.js')])
      await check('unused code', [program('knip', 'bin/knip.js')])
      await check('lint', [program('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings'])
    })(),
  ])

const vitest = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-test-'))
  const file = join(folder, 'report.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const passed = run(process.execPath, [program('vitest', 'vitest.mjs'), ...args])
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    sum.passed += report.numPassedTests
    sum.failed += report.numFailedTests
    sum.skipped += report.numPendingTests + report.numTodoTests
    // A test file that does not load counts no failed test, but is a failure.
    if (!passed && report.numFailedTests === 0) sum.failed += 1
  } catch {
    sum.failed += 1
  }
  rmSync(folder, { recursive: true, force: true })
}

ensurePackages()
await staticChecks()
if (!staticOnly) {
  ensureBrowser()
  vitest()
}
say(`${secondsSince(started)} s in all`)
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`)
process.exit(sum.failed === 0 ? 0 : 1)
