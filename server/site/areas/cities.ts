import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '#protocol'

/** Used to find a country on a globe. Decimal degrees. */
interface Place {
  /** ISO 3166-1 alpha-2 of the country. */
  readonly code: string
  readonly lat: string
  readonly lon: string
}

export interface City extends Place {
  readonly id: number
  readonly capital: boolean
  readonly names: Readonly<Record<Language, string>>
}

/** A missing name is the English one; a row without an id is a place, but not a city to choose. */
const read = (line: string): Place | City => {
  const [id = '', code = '', lat = '', lon = '', capital = '', ...names] = line.split('\t')
  if (id === '') return { code, lat, lon }
  const english = names[LANGUAGES.indexOf('en')]
  const entries = LANGUAGES.map((language, i) => [language, (names[i] ?? '') === '' ? english : names[i]])
  return {
    id: Number(id),
    code,
    lat,
    lon,
    capital: capital !== '',
    names: Object.fromEntries(entries) as Record<Language, string>,
  }
}

/** The rows of `cities.tsv` (docs/areas.md describes their source). */
const PLACES = readFileSync(join(import.meta.dirname, 'cities.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(read)

export const CITIES: readonly City[] = PLACES.filter((place) => 'id' in place)

/**
 * Where a country is shown on a globe: at its capital, otherwise at its first place; undefined for an uninhabited one.
 */
export const placeOf = (code: string): Place | undefined =>
  CITIES.find((city) => city.code === code && city.capital) ?? PLACES.find((place) => place.code === code)
