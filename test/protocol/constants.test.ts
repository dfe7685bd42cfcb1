import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as protocol from '#protocol'

it.each([
  ['REQUEST_TIMEOUT', 50_000],
  ['POLL_TIMEOUT', 2_000],
  ['NETWORK_TIMEOUT', 60_000],
  ['PAGE_LOADING_DELAY', 200],
  ['PAGE_LOADING_TIMEOUT', 60_000],
  ['CHUNK_TIMEOUT', 120_000],
  ['TRANSITION_FLAG', 1_000],
  ['DOUBLE_TAP_WINDOW', 300],
  ['DOMAIN_RETRY_DELAY', 10_000],
  ['DOMAIN_RELOAD_RESET', 10_000],
  ['MAX_AUTOMATIC_RELAUNCHES', 1],
  ['DEBOUNCE', 500],
  ['THROTTLE', 200],
  ['IMAGE_MAX_SIDE', 600],
  ['JPEG_QUALITY', 0.9],
  ['DISPLAY_DECIMALS', 8],
  ['EMPTY_NUMBER', '0.0000'],
  ['NOT_A_NUMBER', '--'],
  ['DEFAULT_LANGUAGE', 'en'],
  ['DEFAULT_THEME', 'light'],
  ['APP_VERSION', '1.0.0'],
] as const)('the numbers are those of the specification: %s', (name, value) => {
  expect((protocol as Record<string, unknown>)[name]).toBe(value)
})

it('the package has the version of the app', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  expect(version).toBe(protocol.APP_VERSION)
})
