import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Entry {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const LOCK = join(import.meta.dirname, '../../package-lock.json')

/** `npm ci` refuses a lock that lacks one, and on that platform `npm install` leaves the package without its program. */
it('names the build of every platform of each package that has them', () => {
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
  expect([...lacking].toSorted()).toEqual([])
})
