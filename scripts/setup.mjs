// Makes a fresh clone runnable. Uses nothing but Node, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'node_modules', '.tapeline-lock')
const FONTS = ['fonts-noto-cjk', 'fonts-thai-tlwg', 'fonts-liberation']

/** @param {string} text */
export const say = (text) => console.log(`tapeline: ${text}`)

/**
 * Runs a command to its end and shows its output; false when it failed.
 * @param {string} command @param {string[]} args @param {Record<string, string>} [env] @param {boolean} [shell]
 */
export const run = (command, args, env = {}, shell = false) =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env }, shell }).status === 0

/**
 * The command that runs npm. A script that npm started knows the path of npm's own program, which Node runs on every
 * platform. Otherwise `npm` comes from the path. On Windows that is a batch file, which Node starts only in a shell, so no
 * argument may need quotes.
 * @param {string[]} args @param {string} platform @param {string | undefined} program `npm_execpath`
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export const npmCall = (args, platform, program) => {
  if (program !== undefined && basename(program.replaceAll('\\', '/')) === 'npm-cli.js')
    return { command: process.execPath, args: [program, ...args], shell: false }
  if (platform !== 'win32') return { command: 'npm', args, shell: false }
  return { command: ['npm', ...args].join(' '), args: [], shell: true }
}

/** @param {string[]} args */
const npm = (args) => {
  const call = npmCall(args, process.platform, process.env['npm_execpath'])
  return run(call.command, call.args, {}, call.shell)
}

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  say(`Node ${process.versions.node} is too old: version 20.19 or later is needed.`)
  process.exit(1)
}

/** Installs the npm packages of the lock file, unless exactly these are installed. */
export const ensurePackages = () => {
  checkNode()
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return
  say('installing the npm packages of package-lock.json …')
  if (!npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])) {
    say('npm ci failed; its own message stands above. Nothing was started.')
    process.exit(1)
  }
  writeFileSync(STAMP, lock)
}

/** @returns {string | undefined} path of a Chromium that the tests can drive */
export const findBrowser = () =>
  [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  )

const SHELL = '/usr/lib/chromium/chromium-headless-shell'

/**
 * The same Chromium without a window around its pages, which costs a quarter less; Chromium itself where it is not
 * installed, or where `CHROMIUM` names one.
 * @returns {string | undefined}
 */
export const findWindowlessBrowser = () =>
  process.env['CHROMIUM'] === undefined && existsSync(SHELL) ? SHELL : findBrowser()

/** @param {string} name */
const installed = (name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status === 0

const APT = { DEBIAN_FRONTEND: 'noninteractive' }
/** @param {string[]} names */
const install = (names) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], APT)

/** Installs Chromium and fonts for the tests from Debian, if this user may. */
export const ensureBrowser = () => {
  const debian = existsSync('/usr/bin/apt-get')
  const missing = debian ? FONTS.filter((name) => !installed(name)) : []
  if (findBrowser() === undefined) missing.push('chromium')
  const isSlow = debian && process.env['CHROMIUM'] === undefined && !existsSync(SHELL)
  if (missing.length === 0 && !isSlow) return
  if (!debian || process.getuid?.() !== 0) {
    if (missing.length > 0)
      say(
        `not installed, and only root may install it here: ${missing.join(', ')}. Browser tests are skipped without Chromium.`,
      )
    if (isSlow) say('without the package chromium-headless-shell the browser tests take a quarter longer.')
    return
  }
  say(`installing from Debian: ${[...missing, ...(isSlow ? ['chromium-headless-shell'] : [])].join(', ')} …`)
  if (!run('apt-get', ['update', '-qq'], APT) || (missing.length > 0 && !install(missing)))
    say('apt-get failed; browser tests are skipped without Chromium.')
  // By itself: not every system with apt has it.
  if (isSlow && !install(['chromium-headless-shell'])) say('the browser tests take a quarter longer without it.')
}
