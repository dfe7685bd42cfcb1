import { common } from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { areaPath, areasIn, citiesIn, searchAreas } from '../../site/areas/areas.ts'

const FOUND = 50

export const areaDetails: Handler<typeof common.areaDetails> = async ({ id, kind, parent, query }, { language }) => {
  for (const [field, asked] of Object.entries({ id, parent }))
    if (asked !== undefined && areaPath(language, asked).length === 0) return refuse('notFound', { field })
  const below = parent ?? common.WORLD
  if (id !== undefined) return { areas: areaPath(language, id) }
  if (kind === 'city') return { areas: citiesIn(language, below) }
  if (query !== undefined && query !== '')
    return { areas: searchAreas(language, query, { limit: FOUND, parent: below }) }
  return { areas: areasIn(language, below) }
}
