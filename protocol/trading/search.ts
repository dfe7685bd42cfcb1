import { fold } from '../base/fold.ts'
import type { Instrument } from './instrument.ts'
import { allNames, KIND_WORDS } from './names.ts'

/** A word is searched for with one wrong letter from this length on, of Latin letters. */
const TYPO_FROM = 5

interface Terms {
  readonly code: string
  /** The id in one piece: `btc/usdt`, `btc usdt` and `BTCUSDT` mean one pair. */
  readonly id: string
  readonly names: readonly string[]
  /** All that a word may be found in. */
  readonly all: readonly string[]
  /** Single words of it, for a wrong letter. */
  readonly words: readonly string[]
}

const SEPARATORS = /[\s/_-]+/
const bare = (text: string): string => text.split(SEPARATORS).join('')

const terms = new WeakMap<Instrument, Terms>()
const termsOf = (instrument: Instrument): Terms => {
  const known = terms.get(instrument)
  if (known !== undefined) return known
  const { instId, baseCcy, quoteCcy, name, kind } = instrument
  const names = [name, ...allNames(baseCcy)].map(fold)
  const id = bare(fold(instId))
  const all = [id, ...names, ...allNames(quoteCcy).map(fold), ...(KIND_WORDS[kind] ?? []).map(fold)]
  const words = all.flatMap((text) => text.split(SEPARATORS)).filter((word) => word.length >= TYPO_FROM - 1)
  const made = { code: fold(baseCcy), id, names, all, words }
  terms.set(instrument, made)
  return made
}

/** One letter too many, too few, another one, or two that changed places. */
const isOneOff = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  const [restA, restB] = [a.slice(from), b.slice(from)]
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word)

/** 0 is the best match. */
const rankOf = ({ code, id, names }: Terms, joined: string, query: string): number => {
  if (code === joined) return 0
  if (id.startsWith(joined)) return 1
  return names.some((name) => name.startsWith(query)) ? 2 : 3
}

const has = ({ all }: Terms, word: string): boolean => all.some((one) => one.includes(word))
const hasNearly = (of: Terms, word: string): boolean =>
  has(of, word) || (word.length >= TYPO_FROM && isLatin(word) && of.words.some((one) => isOneOff(one, word)))

/**
 * The instruments that a text means, the closest first and equal ones in the order given: by code, id, kind, or a name in any
 * of the languages. Every word must be found; only where nothing has them all, one wrong letter in a longer word is
 * forgiven. A text without words finds all if it is empty, else nothing.
 */
export const searchInstruments = (instruments: readonly Instrument[], text: string): readonly Instrument[] => {
  const query = fold(text.trim())
  if (query === '') return instruments
  const words = query.split(SEPARATORS).filter((word) => word !== '')
  if (words.length === 0) return []
  const joined = words.join('')
  const found = (fits: (of: Terms, word: string) => boolean) =>
    instruments.filter((instrument) => {
      const of = termsOf(instrument)
      return of.id.includes(joined) || words.every((word) => fits(of, word))
    })
  const exact = found(has)
  return (exact.length > 0 ? exact : found(hasNearly))
    .map((instrument) => ({ instrument, rank: rankOf(termsOf(instrument), joined, query) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ instrument }) => instrument)
}
