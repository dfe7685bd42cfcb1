/** Cuts a text to `most` UTF-16 units, never through a surrogate pair: no jsonb column accepts half a pair. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
