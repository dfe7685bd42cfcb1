import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMON_AREAS } from '../../../../src/core/i18n/i18n.ts'
import { SCREENS } from '../../../../src/core/screens/screens.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const SOURCE = join(ROOT, 'src')

type Tree = { readonly [key: string]: string | Tree }
const flatten = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flatten(value, `${prefix}${key}.`),
  )
const PLURAL = /_(zero|one|two|few|many|other)$/
const dictionary = new Map(
  readdirSync(join(ROOT, 'locales/en')).map((file) => {
    const keys = flatten(JSON.parse(readFileSync(join(ROOT, 'locales/en', file), 'utf8')) as Tree)
    return [file.replace('.json', ''), keys.map((key) => key.replace(PLURAL, ''))]
  }),
)

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join(SOURCE, file))
const text = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))

/** Areas that a file's `useTranslation` names, first one first. */
const named = (code: string): string[] =>
  [...code.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, area = '']) => area),
  )

/** Keys as the code writes them, `${…}` as a star. */
const keys = (code: string): string[] =>
  [...code.matchAll(/\bt\(\s*(?:'([^']+)'|`([^`]+)`)/g)].map(([, plain, template = '']) =>
    (plain ?? template).replace(/\$\{[^}]*\}/g, '*'),
  )

/** Areas that a part fetches by itself: `useArea('app')`. */
const ownAreas = (code: string): string[] => [...code.matchAll(/useArea\('([^']+)'\)/g)].map(([, area = '']) => area)

const areasOf = (code: string): string[] => {
  const own = ownAreas(code)
  const qualified = keys(code).flatMap((key) => (key.includes(':') ? [key.split(':')[0] ?? ''] : []))
  return [...named(code), ...qualified].filter((area) => !own.includes(area))
}

/** Areas that a part among these files waits for before it shows: `await loadScreenAreas(['…'])`. */
const awaited = (files: ReadonlySet<string>): string[] =>
  [...files].flatMap((file) =>
    [...(text.get(file) ?? '').matchAll(/await loadScreenAreas\(\['([^']+)'\]\)/g)].map(([, area = '']) => area),
  )

/** A star stands for one value, without a dot. */
const matches = (pattern: string, key: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`).test(key)

describe('every text that the code asks for', () => {
  it.each(sources.map((file) => relative(SOURCE, file)))('%s', (file) => {
    const code = text.get(join(SOURCE, file)) ?? ''
    const areas = named(code)
    for (const written of keys(code)) {
      const [area, key] = written.includes(':') ? (written.split(':') as [string, string]) : [undefined, written]
      // A function that is handed a `t` does not say its area: then any may have the key.
      const places = area !== undefined ? [area] : areas.length > 0 ? areas : [...dictionary.keys()]
      // A key that is nothing but a value (`t(title)`) was checked where the value is written.
      if (key === '*') continue
      const found = places.some((place) => dictionary.get(place)?.some((known) => matches(key, known)))
      expect(found, `${written} in ${places.join(', ')}`).toBe(true)
    }
  })
})

/**
 * A sheet that is fetched by itself names its own areas: `fetchPart(() => import('…'), ['…'])`; or one that comes with
 * another's file, `fetchPart(async () => ({ default: (await import('…')).Name }), ['…'])`.
 */
const PART =
  /fetchPart\(\s*(?:async )?\(\) => (?:\(\{ default: \(await )?import\('([^']+)'\)(?:\)\.(\w+) \}\))?,\s*\[([^\]]*)\]/g

/** The file that makes `name`, which another only hands on. */
const maker = (file: string, name: string): string => {
  const from = new RegExp(`export \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text.get(file) ?? '')?.[1]
  return from === undefined ? file : join(dirname(file), from)
}

/** The files that a screen brings along, itself included. Lazy imports too: they show on the same screen. */
const reach = (start: string): Set<string> => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, target = ''] of (text.get(file) ?? '')
      .replaceAll(PART, '')
      .matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
      visit(join(dirname(file), target))
  }
  visit(start)
  return seen
}

describe('every screen fetches the areas that it shows, and no others', () => {
  it.each(SCREENS.map(({ path, areas }) => [path, areas] as const))('%s', (path, areas) => {
    const file = join(SOURCE, path.startsWith('/pages/') ? `${path}.tsx` : `pages${path}.tsx`)
    const files = reach(file)
    const shown = new Set([...files].flatMap((one) => areasOf(text.get(one) ?? '')))
    const fetched = new Set<string>([...COMMON_AREAS, ...areas, ...awaited(files)])
    expect([...shown].filter((area) => !fetched.has(area))).toEqual([])
    expect(areas.filter((area) => !shown.has(area))).toEqual([])
  })
})

describe('every sheet that is fetched by itself fetches the areas that it shows', () => {
  const parts = [...text].flatMap(([file, code]) =>
    [...code.matchAll(PART)].map(([, target = '', name = '', list = '']) => ({
      part: maker(join(dirname(file), target), name),
      areas: [...list.matchAll(/'([^']+)'/g)].map(([, area = '']) => area),
    })),
  )
  it('there are some', () => expect(parts.length).toBeGreaterThan(0))
  it.each(parts)('$part', ({ part, areas }) => {
    const files = reach(part)
    const shown = new Set([...files].flatMap((one) => areasOf(text.get(one) ?? '')))
    const fetched = new Set<string>([...COMMON_AREAS, ...areas, ...awaited(files)])
    expect([...shown].filter((area) => !fetched.has(area))).toEqual([])
  })
})
