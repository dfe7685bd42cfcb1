/** The beginning of a text, at most so many characters, and never half a surrogate pair, which no jsonb column takes. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
