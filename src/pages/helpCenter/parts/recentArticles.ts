import { readStoredJson, writeStored } from '../../../core/state/storage.ts'

const KEY = 'tapeline.helpRead'
/** How many articles are remembered. */
const KEPT = 4

/** Ids of the help articles read last in this browser, the latest first. */
export const recentArticles = (): readonly string[] => {
  const value = readStoredJson(KEY)
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, KEPT) : []
}

export const rememberArticle = (id: string): void =>
  writeStored(KEY, JSON.stringify([id, ...recentArticles().filter((one) => one !== id)].slice(0, KEPT)))
