import { join } from 'node:path'
import { importsOf, type Sources, sourcesOf } from './rooms.ts'

const ROOT = join(import.meta.dirname, '..').replaceAll('\\', '/')

/** Matches files in these folders at any depth; in a folder that ends in `/`, only its own files. */
export const rooms = (...folders: readonly string[]): RegExp =>
  new RegExp(folders.map((folder) => (folder.endsWith('/') ? `/${folder}[^/]+$` : `/${folder}/`)).join('|'))

const SCREEN = /^src\/pages\/(?:\w+\/)?\w+\.tsx$/

let sources: Sources | undefined
/** Read once, and not before a build needs it, because tests load the configuration too. */
const sourcesOfApp = (): Sources => (sources ??= sourcesOf('src'))

/** Matches what `rooms` matches and the screens that import it: users go from one of these screens to the next. */
export const roomsAndScreens = (...folders: readonly string[]): ((module: string) => boolean) => {
  const inRooms = rooms(...folders)
  const isScreenOfThem = (file: string): boolean =>
    SCREEN.test(file) && importsOf(file, sourcesOfApp()).some((other) => inRooms.test(`/${other}`))
  return (module) => inRooms.test(module) || isScreenOfThem(module.slice(ROOT.length + 1))
}
