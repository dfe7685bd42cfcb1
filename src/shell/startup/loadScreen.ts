import type { ComponentType } from 'react'
import { fetchChunk } from '../../core/chunks/fetchChunk.ts'
import type { Prefetch } from '../../core/chunks/prefetch.ts'
import { COMMON_AREAS, hasAreas } from '../../core/i18n/i18n.ts'
import { loadScreenAreas } from '../../core/i18n/language.ts'
import type { Screen } from '../../core/screens/screens.ts'
import { language } from '../../core/state/state.ts'

/** `warm` does in idle time what would delay the tap on the screen. */
type ScreenModule = { default: ComponentType; prefetch?: Prefetch; warm?: () => void }

/** Each screen file is a chunk of its own; `parts/` holds no screens, and the kit is loaded in its own way. */
const FILES = import.meta.glob<ScreenModule>(['./**/*.tsx', '!./**/parts/**', '!./kit.tsx'], { base: '../../pages' })

const loaded = new Map<string, ScreenModule>()

const fileOf = (path: string): string => `.${path.replace('/pages/', '/')}.tsx`

/** Paths that have a file, for the test that holds the list against them. */
export const screenFiles = (): string[] => Object.keys(FILES)

/** The screen if its code and text are here already. */
export const loadedScreen = (screen: Screen): ComponentType | undefined =>
  hasAreas(language.peek(), [...COMMON_AREAS, ...screen.areas]) ? loaded.get(screen.path)?.default : undefined

/** What a loaded screen asks for before it is rendered. */
export const prefetchOf = (screen: Screen): Prefetch | undefined => loaded.get(screen.path)?.prefetch

/** Loads a screen, and does what it wants done before it is opened. */
export const warmScreen = async (screen: Screen): Promise<void> => {
  await loadScreen(screen)
  loaded.get(screen.path)?.warm?.()
}

const fetchScreen = async (screen: Screen): Promise<ComponentType> => {
  const importer = FILES[fileOf(screen.path)]
  if (importer === undefined) throw new Error(`no file for ${screen.path}`)
  const [module] = await Promise.all([fetchChunk(importer), loadScreenAreas(screen.areas)])
  loaded.set(screen.path, module)
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
