import type { ReactNode } from 'react'

/** One of many to choose from. */
export interface Option<T extends string> {
  readonly id: T
  readonly label: string
  readonly hint?: string
  /** Decoration before the label. */
  readonly icon?: ReactNode
  /** Other words that find it: codes, the name in another language. */
  readonly keywords?: string
  /** Of a label that stands in another language. */
  readonly lang?: string
}

/** Without case and accents, so that `malaga` finds Málaga. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Those whose label, hint or keywords hold every word that was typed; labels that begin with it come first. */
export const searchOptions = <T extends string>(options: readonly Option<T>[], text: string): readonly Option<T>[] => {
  const wanted = plain(text).trim()
  if (wanted === '') return options
  const words = wanted.split(/\s+/)
  const found = options.filter(({ label, hint = '', keywords = '' }) => {
    const all = plain(`${label} ${hint} ${keywords}`)
    return words.every((word) => all.includes(word))
  })
  const starts = (option: Option<T>): boolean => plain(option.label).startsWith(wanted)
  return [...found.filter(starts), ...found.filter((option) => !starts(option))]
}

/** Where a key leads in a list of `count`, or undefined for a key that leads nowhere. The list does not turn round. */
export const indexAfterKey = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined
  const last = count - 1
  const page = 8
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  }
  const next = to[key]
  return next === undefined ? undefined : Math.min(last, Math.max(0, next))
}
