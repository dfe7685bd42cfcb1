import type { ComponentType } from 'react'
import { COMMON_AREAS, hasAreas } from '../i18n/i18n.ts'
import { loadScreenAreas } from '../i18n/language.ts'
import { importChunk } from './chunk.ts'
import { chunkPorts } from './chunkPorts.ts'
import type { Screen } from './screens.ts'
import { language } from './state.ts'

type ScreenModule = { default: ComponentType }

/** Each screen file is a chunk of its own; `parts/` holds what is no screen. */
const FILES = import.meta.glob<ScreenModule>(['../pages/**/*.tsx', '!../pages/**/parts/**'])

const loaded = new Map<string, ComponentType>()

const fileOf = (path: string): string => (path.startsWith('/pages/') ? `..${path}.tsx` : `../pages${path}.tsx`)

/** Paths that have a file, for the test that holds the list against them. */
export const screenFiles = (): string[] => Object.keys(FILES)

/** The screen if its code and text are here already. */
export const loadedScreen = (screen: Screen): ComponentType | undefined =>
  hasAreas(language.peek(), [...COMMON_AREAS, ...screen.areas]) ? loaded.get(screen.path) : undefined

const fetchScreen = async (screen: Screen): Promise<ComponentType> => {
  const importer = FILES[fileOf(screen.path)]
  if (importer === undefined) throw new Error(`no file for ${screen.path}`)
  const [module] = await Promise.all([
    importChunk(importer, import.meta.url, chunkPorts),
    loadScreenAreas(screen.areas),
  ])
  loaded.set(screen.path, module.default)
  return module.default
}

const loading = new Map<string, Promise<ComponentType>>()

/** Fetches a screen's code and text together, once for all who ask meanwhile. Throws `ChunkFailure`. */
export const loadScreen = (screen: Screen): Promise<ComponentType> => {
  const known = loading.get(screen.path)
  if (known !== undefined) return known
  const made = fetchScreen(screen).finally(() => loading.delete(screen.path))
  loading.set(screen.path, made)
  return made
}
