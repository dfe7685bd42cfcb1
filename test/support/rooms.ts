import { dirname, join, normalize } from 'node:path/posix'

/** A room of the tables in ARCHITECTURE.md, with what it may import; their order there is from the ground up. */
export interface Room {
  readonly name: string
  readonly mayImport: readonly string[]
}

/** Sources by path, with `/` between folders. */
export type Sources = ReadonlyMap<string, string>

/** The name of what lies in no room. */
export const DOOR = '(door)'
/** So many files may lie in no room. */
export const MOST_LOOSE = 6

/** The table below the heading that begins with this folder. Throws where there is none. */
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
/** Leaves out what is fetched later: no file waits for it. */
const AT_ONCE = /(?:^|[^\w.])(?:from|import)\s*'(\.[^']*)'/gm

/** What a file imports of the same tree, types and styles included. */
const importsOf = (file: string, sources: Sources, how = IMPORT): string[] =>
  [...(sources.get(file) ?? '').matchAll(how)]
    .map(([, name = '']) => normalize(join(dirname(file), name)))
    .filter((name) => sources.has(name))

const roomOf = (file: string, folder: string): string => {
  const [room = '', ...rest] = file.slice(folder.length + 1).split('/')
  return rest.length === 0 ? DOOR : room
}

/** Imports between rooms that the table does not allow, rooms that it does not know, and rows that look upward. */
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

/** Rooms of the table that hold nothing, and what they may import but do not. */
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

/** Screens that import another screen, or what lies beside it. */
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
