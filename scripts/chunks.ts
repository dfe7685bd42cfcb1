import { join } from 'node:path'
import { importsOf, sourcesOf } from './rooms.ts'

const ROOT = join(import.meta.dirname, '..').replaceAll('\\', '/')

/** What lies in these folders, at any depth; of a folder that ends in `/`, its own files alone. */
export const rooms = (...folders: readonly string[]): RegExp =>
  new RegExp(folders.map((folder) => (folder.endsWith('/') ? `/${folder}[^/]+$` : `/${folder}/`)).join('|'))

const SCREEN = /^src\/pages\/(?:\w+\/)?\w+\.tsx$/

/** What `rooms` matches, and the screens that import something of it: they are opened one after the other. */
export const roomsAndScreens = (...folders: readonly string[]): ((module: string) => boolean) => {
  const inRooms = rooms(...folders)
  const sources = sourcesOf('src')
  const screens = new Set(
    [...sources.keys()].filter(
      (file) => SCREEN.test(file) && importsOf(file, sources).some((other) => inRooms.test(`/${other}`)),
    ),
  )
  return (module) => inRooms.test(module) || screens.has(module.slice(ROOT.length + 1))
}
