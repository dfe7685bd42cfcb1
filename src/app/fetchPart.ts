import type { ComponentType } from 'react'
import { hasAreas } from '../i18n/i18n.ts'
import { loadScreenAreas } from '../i18n/language.ts'
import { fetchSheet } from '../ui/Sheet.tsx'
import { fetchDefault } from './fetchChunk.ts'
import { language } from './state.ts'

/** Fetches a sheet that is a chunk of its own, with its texts. Rejects when either does not come. */
export const fetchPart = async <P>(
  importer: () => Promise<{ default: ComponentType<P> }>,
  areas: readonly string[],
): Promise<ComponentType<P>> => {
  const [part] = await Promise.all([fetchDefault(importer), loadScreenAreas(areas), fetchSheet()])
  if (!hasAreas(language.peek(), areas)) throw new Error(`no texts of ${areas.join(', ')}`)
  return part
}
