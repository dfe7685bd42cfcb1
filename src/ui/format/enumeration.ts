import type { Language } from '#protocol'
import { language } from '../../core/state/state.ts'

/** What stands between the parts of a list: `, ` or, in Chinese and Japanese, `、`. Thai has a space alone, which names have, too. */
const between = (lang: Language): string => {
  const [, comma] = new Intl.ListFormat(lang).formatToParts(['a', 'b', 'c'])
  return comma === undefined || comma.value === ' ' ? ', ' : comma.value
}

/** `Austria, Belgium, Cyprus`: names one after another, without an “and”. */
export const enumeration = (names: readonly string[], lang: Language = language.peek()): string =>
  names.join(between(lang))
