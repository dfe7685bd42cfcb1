import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allCalls } from '#protocol'
import { ALIASES, canonicalPath, SCREENS, screenAt, TABS } from '../../../../src/core/screens/screens.ts'
import { screenFiles } from '../../../../src/shell/startup/loadScreen.ts'
import { specRoutes } from '../../../support/specRoutes.ts'

const table = (name: string): string[][] =>
  readFileSync(join(import.meta.dirname, '../../../spec', name), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const routes = specRoutes()
const specified = new Set(routes.map(({ path }) => path))

const dictionary = (area: string) =>
  JSON.parse(readFileSync(`locales/en/${area}.json`, 'utf8')) as Record<'title' | 'area', Record<string, string>>

/** What was left when this line was last changed. It may only be lowered. */
const ROUTES_LEFT_AT_MOST = 0
const CALLS_LEFT_AT_MOST = 0

describe('the list of screens', () => {
  it('names every route of the specification once', () => {
    // Our own are under /x/; operators have an address of their own.
    const named = SCREENS.map(({ path }) => path).filter((path) => !path.startsWith('/x/') && path !== '/desk')
    expect(named.toSorted()).toEqual([...specified].toSorted())
  })

  it('gives each route the access and the tab of the specification', () => {
    for (const { path, access, tab } of routes) {
      expect([path, screenAt(path)?.access]).toEqual([path, access])
      expect([path, screenAt(path)?.tab]).toEqual([path, tab])
    }
  })

  it('has one file for each screen, and one line for each file', () => {
    const files = screenFiles().map((file) => file.slice(1).replace('.tsx', ''))
    const lines = SCREENS.map(({ path }) => path.replace(/^\/pages/, ''))
    expect(files.toSorted()).toEqual(lines.toSorted())
  })

  it('has the five tabs in their order', () => {
    expect(TABS.map(({ path }) => path.split('/').at(-1))).toEqual([
      'index',
      'market',
      'transaction',
      'contract',
      'fund',
    ])
  })

  it('has a title in the dictionary for each screen', () => {
    for (const { title, areas } of SCREENS) {
      const [area = '', key = ''] = title.split(':')
      expect(['shell', ...areas], title).toContain(area)
      expect(dictionary(area), title).toHaveProperty(key)
    }
  })

  it('resolves every alias to a route, and the entry to the login page', () => {
    for (const target of Object.values(ALIASES)) expect(specified).toContain(target)
    expect(canonicalPath('/')).toBe('/pages/login/login')
    expect(canonicalPath('/pages/market/market/')).toBe('/pages/market/market')
    expect(screenAt('/pages/manageMoney/manageMoney')?.access).toBe('guest')
  })
})

describe('what is left of the specification', () => {
  it('only shrinks', () => {
    const here = new Set(allCalls().map(([, , { path }]) => path as string))
    const asked = table('calls.tsv').filter(([, , method]) => method === 'POST')
    const calls = asked.filter(([path = '']) => !here.has(path))
    const left = routes.filter(({ path }) => screenAt(path) === undefined)
    process.stdout.write(
      `routes left: ${left.length} of ${routes.length}; calls left: ${calls.length} of ${asked.length}\n`,
    )
    expect(left.length).toBeLessThanOrEqual(ROUTES_LEFT_AT_MOST)
    expect(calls.length).toBeLessThanOrEqual(CALLS_LEFT_AT_MOST)
  })
})
