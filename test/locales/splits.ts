import type { Language } from '#protocol'

/** One English text that a language says in several ways. */
export interface Split {
  readonly text: string
  /** What the language says, with the keys that say so. */
  readonly said: ReadonlyMap<string, readonly string[]>
}

/** Forms of a plural are texts of their own: other languages inflect where English does not. */
const FORM = /_(zero|one|two|few|many|other)$/

/** A soft hyphen says where a word may break, and makes no other word of it. */
const plain = (text: string): string => text.replaceAll('\u00ad', '')

/** Every English text with more than one translation. Both dictionaries are by key. */
export const splitsOf = (english: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>): readonly Split[] => {
  const groups = new Map<string, Map<string, string[]>>()
  for (const [key, text] of english) {
    const translated = own.get(key)
    if (translated === undefined) continue
    const name = `${FORM.exec(key)?.[1] ?? ''} ${text}`
    const said = groups.get(name) ?? new Map<string, string[]>()
    said.set(plain(translated), [...(said.get(plain(translated)) ?? []), key])
    groups.set(name, said)
  }
  return [...groups]
    .filter(([, said]) => said.size > 1)
    .map(([name, said]) => ({ text: name.slice(name.indexOf(' ') + 1), said }))
}

/** An English text that may have several translations. */
export interface AllowedSplit {
  readonly text: string
  readonly languages: readonly Language[]
  readonly reason: string
}
