import { readdirSync, readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { dirname, join, normalize } from 'node:path/posix'

/** A room of the tables in ARCHITECTURE.md and the rooms that it may import. Rows only name rooms of rows above. */
export interface Room {
  readonly name: string
  readonly mayImport: readonly string[]
}

/** Sources by path, with `/` between folders. */
export type Sources = ReadonlyMap<string, string>

/** Name in the tables for files that lie in no room. */
export const DOOR = '(door)'
/** Files of a layer that may lie in no room. */
export const MOST_LOOSE = 6

/** The rooms in the table below the heading that begins with this folder. Throws when there is none. */
export const roomsOf = (document: string, folder: string): Room[] => {
  const [, section = ''] = document.split(new RegExp(`^#{2,3} ${folder}(?=[:\\n])`, 'm'))
  const [table = ''] = section.split(/^#/m)
  const rows = table.split('\n').filter((line) => /^\| (?!room |-)/.test(line) && !line.startsWith('|---'))
  if (rows.length === 0) throw new Error(`no table of rooms for ${folder}`)
  return rows.map((row) => {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const allowed = cells[3] ?? ''
    return { name: cells[1] ?? '', mayImport: allowed === '–' ? [] : allowed.split(', ') }
  })
}

const IMPORT = /(?:^|[^\w.])(?:from|import)\s*\(?\s*'(\.[^']*)'/gm
/** Static imports alone: no file waits for a dynamic one. */
const AT_ONCE = /(?:^|[^\w.])(?:from|import)\s*'(\.[^']*)'/gm

/** Files among `sources` that a file imports, types and styles included. */
export const importsOf = (file: string, sources: Sources, how = IMPORT): string[] =>
  [...(sources.get(file) ?? '').matchAll(how)]
    .map(([, name = '']) => normalize(join(dirname(file), name)))
    .filter((name) => sources.has(name))

const roomOf = (file: string, folder: string): string => {
  const [room = '', ...rest] = file.slice(folder.length + 1).split('/')
  return rest.length === 0 ? DOOR : room
}

/** Imports that the table does not allow, rooms that it lacks, and rows that name a room below them. */
export const strayImports = (rooms: readonly Room[], sources: Sources, folder: string): string[] => {
  const floors = new Map(rooms.map((room, floor) => [room.name, { ...room, floor }]))
  const upward = rooms.flatMap(({ name, mayImport }, floor) =>
    mayImport
      .filter((other) => (floors.get(other)?.floor ?? floor) >= floor)
      .map((other) => `${name} lies below ${other}`),
  )
  const own = [...sources.keys()].filter((file) => file.startsWith(`${folder}/`))
  const unknown = [...new Set(own.map((file) => roomOf(file, folder)))]
    .filter((name) => !floors.has(name))
    .map((name) => `${folder}/${name} is in no table`)
  const stray = own.flatMap((file) =>
    importsOf(file, sources)
      .filter((other) => other.startsWith(`${folder}/`) && roomOf(other, folder) !== roomOf(file, folder))
      .filter((other) => floors.get(roomOf(file, folder))?.mayImport.includes(roomOf(other, folder)) !== true)
      .map((other) => `${file} imports ${other}`),
  )
  return [...upward, ...unknown, ...stray]
}

/** Empty rooms of the table, and allowed imports that no file makes. */
export const unused = (rooms: readonly Room[], sources: Sources, folder: string): string[] => {
  const own = [...sources.keys()].filter((file) => file.startsWith(`${folder}/`))
  return rooms.flatMap(({ name, mayImport }) => {
    const inside = own.filter((file) => roomOf(file, folder) === name)
    if (inside.length === 0) return [`${name} is empty`]
    const used = new Set(inside.flatMap((file) => importsOf(file, sources)).map((file) => roomOf(file, folder)))
    return mayImport.filter((other) => !used.has(other)).map((other) => `${name} does not import ${other}`)
  })
}

/** Files that lie in no room. */
export const looseFiles = (sources: Sources, folder: string): string[] =>
  [...sources.keys()].filter((file) => file.startsWith(`${folder}/`) && roomOf(file, folder) === DOOR)

/** Files that import each other in a circle, each circle once (Tarjan's algorithm). */
export const circles = (sources: Sources): string[][] => {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    const number = index.size
    index.set(file, number)
    let lowest = number
    stack.push(file)
    for (const other of importsOf(file, sources, AT_ONCE))
      if (!index.has(other)) lowest = Math.min(lowest, visit(other))
      else if (stack.includes(other)) lowest = Math.min(lowest, index.get(other) ?? lowest)
    low.set(file, lowest)
    if (lowest === number) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) found.push(circle)
    }
    return lowest
  }
  for (const file of sources.keys()) if (!index.has(file)) visit(file)
  return found
}

const nameOf = (file: string): string => file.replace(/(?:\.module)?\.\w+$/, '')

/** The folder of a screen, or the file itself where it lies in `pages`. */
const screenOf = (file: string): string => {
  const [first = '', second, third] = file.slice('src/pages/'.length).split('/')
  if (second === undefined) return nameOf(first)
  return third === undefined || second === 'parts' ? first : `${first}/${second}`
}

/** Imports by which a screen reaches another screen or its parts. */
export const screenImports = (sources: Sources): string[] =>
  [...sources.keys()]
    .filter((file) => file.startsWith('src/pages/'))
    .flatMap((file) =>
      importsOf(file, sources)
        .filter((other) => other.startsWith('src/pages/'))
        .filter(
          (other) =>
            screenOf(other) !== screenOf(file) ||
            (/^[^/]+\.tsx$/.test(other.split('/').at(-1) ?? '') && !other.includes('/parts/')),
        )
        .map((other) => `${file} imports ${other}`),
    )

const ROOT = joinPath(import.meta.dirname, '..')

/** The layers; each has a table of rooms in ARCHITECTURE.md. */
export const LAYERS = ['protocol', 'stream', 'src', 'server'] as const

export const sourcesOf = (folder: string): Sources =>
  new Map(
    readdirSync(joinPath(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|css)$/.test(name))
      .map((name) => [join(folder, name.replaceAll('\\', '/')), readFileSync(joinPath(ROOT, folder, name), 'utf8')]),
  )

export const architecture = (): string => readFileSync(joinPath(ROOT, 'ARCHITECTURE.md'), 'utf8')

/** Counts of a layer in one line. */
export const countsOf = (layer: string, document: string, sources: Sources): string => {
  const rooms = roomsOf(document, layer).filter(({ name }) => name !== DOOR)
  const arrows = new Set(
    [...sources.keys()].flatMap((file) =>
      importsOf(file, sources)
        .map((other) => `${roomOf(file, layer)} ${roomOf(other, layer)}`)
        .filter((arrow) => new Set(arrow.split(' ')).size === 2),
    ),
  )
  const stray = strayImports(roomsOf(document, layer), sources, layer).length
  const loose = looseFiles(sources, layer).length
  return `${layer}: ${sources.size} files in ${rooms.length} rooms, ${arrows.size} arrows, ${stray} not allowed, ${circles(sources).length} circles of files, ${loose} loose`
}

// As a script, it prints the counts and fails on imports that the tables do not allow.
if (process.argv[1] === import.meta.filename)
  for (const layer of LAYERS) {
    const line = countsOf(layer, architecture(), sourcesOf(layer))
    console.log(line)
    if (!line.includes(' 0 not allowed, 0 circles')) process.exitCode = 1
  }
