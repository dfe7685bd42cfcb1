const LETTERS: Readonly<Record<string, string>> = { đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', ı: 'i' }

/**
 * A text as searches compare it: without case, without accents, wide letters like narrow ones. Marks that make another
 * letter outside the Latin, Greek and Cyrillic alphabets (Thai tones, Japanese dakuten) stay.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[đßæœøłı]/g, (letter) => LETTERS[letter] ?? letter)
