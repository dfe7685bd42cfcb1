import { join } from 'node:path'
import { importsOf, type Sources, sourcesOf } from './rooms.ts'

const ROOT = join(import.meta.dirname, '..').replaceAll('\\', '/')

/** What lies in these folders, at any depth; of a folder that ends in `/`, its own files alone. */
export const rooms = (...folders: readonly string[]): RegExp =>
  new RegExp(folders.map((folder) => (folder.endsWith('/') ? `/${folder}[^/]+$` : `/${folder}/`)).join('|'))

const SCREEN = /^src\/pages\/(?:\w+\/)?\w+\.tsx$/

let sources: Sources | undefined
/** Read when a build first asks, and once: tests load the configuration too. */
const sourcesOfApp = (): Sources => (sources ??= sourcesOf('src'))

/** What `rooms` matches, and the screens that import something of it: they are opened one after the other. */
export const roomsAndScreens = (...folders: readonly string[]): ((module: string) => boolean) => {
  const inRooms = rooms(...folders)
  const isScreenOfThem = (file: string): boolean =>
    SCREEN.test(file) && importsOf(file, sourcesOfApp()).some((other) => inRooms.test(`/${other}`))
  return (module) => inRooms.test(module) || isScreenOfThem(module.slice(ROOT.length + 1))
}
