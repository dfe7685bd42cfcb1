import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A route of the specification, word for word. */
export interface SpecRoute {
  readonly path: string
  readonly access: string
  /** Index in the tab bar; undefined for all but five. */
  readonly tab: number | undefined
}

/** All routes, in the specification's order. */
export const specRoutes = (): readonly SpecRoute[] =>
  readFileSync(join(import.meta.dirname, '../spec/routes.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [path = '', , access = '', tab = ''] = line.split('\t')
      return { path, access, tab: tab === '' ? undefined : Number(tab) }
    })
