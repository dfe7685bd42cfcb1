import { countries, type TCountryCode } from 'countries-list'
import { common, fold, type Language } from '#protocol'
import { VENUE_LANGUAGES } from '../../platform/languages.ts'
import { CITIES, type City, placeOf } from './cities.ts'
import { WORLD_NAMES } from './names.ts'

type Area = common.Area

/** An area in one language, with the text that searches compare. */
interface Entry {
  readonly area: Area
  readonly capital: boolean
  readonly words: readonly string[]
}

const CODES = Object.keys(countries) as TCountryCode[]

/** Ids of countries follow from their two letters, so that they never change: AA would be 1001. */
const countryId = (code: string): number => 1001 + (code.charCodeAt(0) - 65) * 26 + code.charCodeAt(1) - 65

/** Kosovo's own code comes after those that neighbours assigned to it. */
const dialOf = (code: TCountryCode, first: number | undefined): string => {
  const dial = code === 'XK' ? 383 : first
  return dial === undefined || dial === 0 ? '' : `+${dial}`
}

const countryOf = (code: TCountryCode, name: string): Area => {
  const { phone, currency } = countries[code]
  const place = placeOf(code)
  return {
    id: countryId(code),
    parent: common.WORLD,
    code,
    name,
    kind: 'country',
    dial: dialOf(code, phone[0]),
    lat: place?.lat ?? '',
    lon: place?.lon ?? '',
    currency: currency[0] ?? '',
  }
}

const cityOf = ({ id, code, lat, lon }: City, name: string, country: Area): Area => ({
  id,
  parent: country.id,
  code,
  name,
  kind: 'city',
  dial: country.dial,
  lat,
  lon,
  currency: country.currency,
})

/** Every area in a language: the world, then the countries and the cities by name, the capital before the others. */
const entriesIn = (language: Language): Entry[] => {
  const locale = VENUE_LANGUAGES[language].locale
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const byName = (a: Entry, b: Entry): number =>
    Number(b.capital) - Number(a.capital) || compare(a.area.name, b.area.name)
  const entry = (area: Area, english: string, capital = false): Entry => ({
    area,
    capital,
    words: [area.name, english].map(fold),
  })
  const nations = CODES.map((code) =>
    entry(countryOf(code, regions.of(code) ?? countries[code].name), countries[code].name),
  )
  const byCode = new Map(nations.map(({ area }) => [area.code, area]))
  const cities = CITIES.flatMap((city) => {
    const country = byCode.get(city.code)
    if (country === undefined) return []
    return entry(cityOf(city, city.names[language], country), city.names.en, city.capital)
  })
  const world: Area = {
    id: common.WORLD,
    parent: 0,
    code: '',
    name: WORLD_NAMES[language],
    kind: 'world',
    dial: '',
    lat: '',
    lon: '',
    currency: '',
  }
  return [entry(world, WORLD_NAMES.en), ...nations.toSorted(byName), ...cities.toSorted(byName)]
}

const made = new Map<Language, readonly Entry[]>()
/** Made at the first request in a language. */
const entries = (language: Language): readonly Entry[] => {
  const known = made.get(language) ?? entriesIn(language)
  made.set(language, known)
  return known
}

/** The area with those that contain it, the world first; empty for an unknown id. */
export const areaPath = (language: Language, id: number): Area[] => {
  const found = entries(language).find(({ area }) => area.id === id)?.area
  return found === undefined ? [] : [...areaPath(language, found.parent), found]
}

/** The areas directly in an area, by name, of cities the capital first. */
export const areasIn = (language: Language, parent: number): Area[] =>
  entries(language).flatMap(({ area }) => (area.parent === parent ? [area] : []))

/** Every city in an area, the world included, by name, capitals first. */
export const citiesIn = (language: Language, within: number): Area[] =>
  entries(language).flatMap(({ area }) =>
    area.kind === 'city' && (within === common.WORLD || area.parent === within) ? [area] : [],
  )

/** The areas that match a text, best first: by code, then by the beginning of a name, then by a part of a name. */
export const searchAreas = (
  language: Language,
  query: string,
  { limit, parent }: { readonly limit: number; readonly parent: number },
): Area[] => {
  const wanted = fold(query)
  const rank = ({ area, words }: Entry): number | undefined => {
    if (area.kind === 'country' && area.code.toLowerCase() === wanted) return 0
    if (words.some((word) => word.startsWith(wanted))) return 1
    return words.some((word) => word.includes(wanted)) ? 2 : undefined
  }
  return entries(language)
    .filter(({ area }) => area.kind !== 'world' && (parent === common.WORLD || area.parent === parent))
    .flatMap((entry) => {
      const found = rank(entry)
      return found === undefined ? [] : [{ area: entry.area, found }]
    })
    .toSorted((a, b) => a.found - b.found)
    .slice(0, limit)
    .map(({ area }) => area)
}
