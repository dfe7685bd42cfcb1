const LETTERS: Readonly<Record<string, string>> = { đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', ı: 'i' }

/**
 * Folds a text for searching: ignores case, accents and the width of letters. Outside the Latin, Greek and Cyrillic
 * alphabets, marks that distinguish letters (Thai tones, Japanese dakuten) stay.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[đßæœøłı]/g, (letter) => LETTERS[letter] ?? letter)
