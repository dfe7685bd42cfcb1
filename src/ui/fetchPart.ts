import type { ComponentType } from 'react'
import { fetchDefault } from '../core/chunks/fetchChunk.ts'
import { hasAreas } from '../core/i18n/i18n.ts'
import { loadScreenAreas } from '../core/i18n/language.ts'
import { language } from '../core/state/state.ts'
import { fetchSheet } from './Sheet.tsx'

/** Fetches a sheet that is a chunk of its own, with its texts. Rejects when either does not come. */
export const fetchPart = async <P>(
  importer: () => Promise<{ default: ComponentType<P> }>,
  areas: readonly string[],
): Promise<ComponentType<P>> => {
  const [part] = await Promise.all([fetchDefault(importer), loadScreenAreas(areas), fetchSheet()])
  if (!hasAreas(language.peek(), areas)) throw new Error(`no texts of ${areas.join(', ')}`)
  return part
}
