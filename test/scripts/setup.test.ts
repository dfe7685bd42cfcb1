import { expect, it } from 'vitest'
import { npmCall } from '../../scripts/setup.mjs'

const ARGS = ['ci', '--include=dev']

it('runs npm’s own program with Node where npm said where it lies, on every platform', () => {
  for (const [platform, program] of [
    ['linux', '/usr/lib/node_modules/npm/bin/npm-cli.js'],
    ['win32', 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'],
  ] as const) {
    expect(npmCall(ARGS, platform, program)).toEqual({
      command: process.execPath,
      args: [program, ...ARGS],
      shell: false,
    })
  }
})

it('looks for npm in the path when another package manager or nobody started it, in a shell on Windows', () => {
  for (const program of [undefined, '/usr/lib/node_modules/pnpm/bin/pnpm.cjs']) {
    expect(npmCall(ARGS, 'linux', program)).toEqual({ command: 'npm', args: ARGS, shell: false })
    expect(npmCall(ARGS, 'win32', program)).toEqual({ command: 'npm ci --include=dev', args: [], shell: true })
  }
})
