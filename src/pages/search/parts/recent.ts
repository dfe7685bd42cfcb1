import { readStoredJson, writeStored } from '../../../core/state/storage.ts'

const KEY = 'tapeline.searches'
/** How many searches are remembered. */
export const KEPT = 10

export const recentSearches = (): readonly string[] => {
  const value = readStoredJson(KEY)
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, KEPT) : []
}

/** The newest first, each once whatever its case. */
export const withSearch = (before: readonly string[], text: string): readonly string[] => {
  const clean = text.trim()
  if (clean === '') return before
  return [clean, ...before.filter((one) => one.toLowerCase() !== clean.toLowerCase())].slice(0, KEPT)
}

export const storeSearches = (searches: readonly string[]): void =>
  writeStored(KEY, searches.length === 0 ? undefined : JSON.stringify(searches))
