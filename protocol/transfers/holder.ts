/**
 * The words of a name, for a comparison: without case, accents, punctuation and order ("LOVELACE, Ada" is "Ada
 * Lovelace").
 */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')

/**
 * Could both be the name of one person, written differently? A bank may still see it otherwise: it warns, and decides
 * nothing.
 */
export const isSameName = (a: string, b: string): boolean => wordsOf(a) === wordsOf(b)
