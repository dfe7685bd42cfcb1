import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Entry {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const LOCK = join(import.meta.dirname, '../../package-lock.json')

/**
 * Here the builds of some platforms cannot be had at the pinned versions. Of the last complete ones, oxlint 1.89.0 and
 * oxlint-tsgolint 7.0.2004, four rules refuse code of ours that the pinned ones accept, and no earlier ones do better.
 */
const LACKING = ['oxlint', 'oxlint-tsgolint']

it('names the build of every platform of each package that has them, but for those that cannot be had', () => {
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as { readonly packages: Readonly<Record<string, Entry>> }
  /** Node looks in the package's own folder of modules, then in that of each package around it. */
  const isThere = (folder: string, name: string): boolean => {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true
    if (folder === '') return false
    return isThere(folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1)), name)
  }
  const lacking = new Set<string>()
  let named = 0
  for (const [folder, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const name of Object.keys(optionalDependencies)) {
      named += 1
      if (!isThere(folder, name)) lacking.add(folder.replace(/^.*node_modules\//, ''))
    }
  }
  expect(named).toBeGreaterThan(100)
  expect([...lacking].toSorted()).toEqual(LACKING)
})
