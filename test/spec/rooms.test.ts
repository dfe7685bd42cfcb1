import { describe, expect, it } from 'vitest'
import {
  architecture,
  circles,
  countsOf,
  LAYERS,
  looseFiles,
  MOST_LOOSE,
  roomsOf,
  screenImports,
  sourcesOf,
  strayImports,
  unused,
} from '../../scripts/rooms.ts'

const DOCUMENT = architecture()

describe.each(LAYERS)('the rooms of %s', (layer) => {
  const sources = sourcesOf(layer)
  const rooms = roomsOf(DOCUMENT, layer)

  it('import what ARCHITECTURE.md lets them, and nothing above them', () => {
    expect(strayImports(rooms, sources, layer)).toEqual([])
  })

  it('are all in use, and so is what they may import', () => {
    expect(unused(rooms, sources, layer)).toEqual([])
  })

  it('hold no circle of files, type imports counted', () => {
    expect(circles(sources)).toEqual([])
  })

  it('hold all but a few files', () => {
    expect(looseFiles(sources, layer).length).toBeLessThanOrEqual(MOST_LOOSE)
  })
})

it.each(['server/engine', 'server/earn', 'protocol/earn'])('in %s are siblings that do not import each other', (folder) => {
  const sources = sourcesOf(folder)
  const rooms = roomsOf(DOCUMENT, folder)
  expect(strayImports(rooms, sources, folder)).toEqual([])
  expect(unused(rooms, sources, folder)).toEqual([])
})

it('no screen imports a screen', () => {
  expect(screenImports(sourcesOf('src/pages'))).toEqual([])
})

describe('what is planted is found', () => {
  const rooms = roomsOf(
    '## app\n\n| room | what it holds | may import |\n|---|---|---|\n| low | ground | – |\n| high | roof | low |\n',
    'app',
  )

  it('an import of a room above', () => {
    const sources = new Map([
      ['app/low/a.ts', "import { b } from '../high/b.ts'"],
      ['app/high/b.ts', 'export const b = 1'],
    ])
    expect(strayImports(rooms, sources, 'app')).toEqual(['app/low/a.ts imports app/high/b.ts'])
  })

  it('a table that looks upward, and a room that is in none', () => {
    const twisted = [{ name: 'low', mayImport: ['high'] }, { name: 'high', mayImport: [] }]
    expect(strayImports(twisted, new Map([['app/attic/c.ts', '']]), 'app')).toEqual([
      'low lies below high',
      'app/attic is in no table',
    ])
  })

  it('a circle of types', () => {
    const sources = new Map([
      ['app/low/a.ts', "import type { B } from './b.ts'"],
      ['app/low/b.ts', "import type { C } from './c.ts'"],
      ['app/low/c.ts', "import type { A } from './a.ts'"],
      ['app/low/d.ts', "import { a } from './a.ts'"],
    ])
    expect(circles(sources)).toEqual([['app/low/a.ts', 'app/low/b.ts', 'app/low/c.ts']])
  })

  it('a screen that imports a screen, a part of another one, or its styles', () => {
    const sources = new Map([
      ['src/pages/fund/fund.tsx', "import { Row } from './parts/Row.tsx'\nimport css from '../market/market.module.css'"],
      ['src/pages/fund/parts/Row.tsx', "import Market from '../../market/market.tsx'"],
      ['src/pages/market/market.tsx', "import css from './market.module.css'"],
      ['src/pages/market/market.module.css', ''],
    ])
    expect(screenImports(sources)).toEqual([
      'src/pages/fund/fund.tsx imports src/pages/market/market.module.css',
      'src/pages/fund/parts/Row.tsx imports src/pages/market/market.tsx',
    ])
  })
})

it('the counts of a layer name what is wrong in it', () => {
  const table = '## app\n\n| room | what it holds | may import |\n|---|---|---|\n| low | ground | – |\n| high | roof | low |\n'
  const sources = new Map([
    ['app/low/a.ts', "import { b } from '../high/b.ts'"],
    ['app/high/b.ts', "import { a } from '../low/a.ts'"],
    ['app/c.ts', ''],
  ])
  expect(countsOf('app', table, sources)).toBe(
    'app: 3 files in 2 rooms, 2 arrows, 2 not allowed, 1 circles of files, 1 loose',
  )
})
