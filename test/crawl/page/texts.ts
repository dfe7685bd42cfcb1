import type { Vocabulary } from '../words.ts'

/**
 * Runs in the page: texts that are a key, or English on a page of another language; texts that are read out and that
 * only a pointer brings up count too. What says that it is in another language, like the names of languages, does not.
 */
export const strangeTexts = ({ own, ownPatterns, english, englishPatterns, keys }: Vocabulary): string[] => {
  const ATTRIBUTES = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'title',
    'alt',
  ]
  const isForeign = (element: Element | null): boolean =>
    (element?.closest('[lang]') ?? document.documentElement) !== document.documentElement
  const texts: string[] = [document.title.replace(/ · Tapeline$/, '')]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest('script, style, noscript') === null && !isForeign(node.parentElement))
      texts.push(node.textContent ?? '')
  for (const element of document.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join()))
    if (!isForeign(element)) texts.push(...ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''))

  const [ownSet, englishSet, keySet] = [new Set(own), new Set(english), new Set(keys)]
  const firsts = new Set(keys.map((key) => key.split(/[.:]/)[0] ?? ''))
  const isOwn = (text: string): boolean =>
    ownSet.has(text) || ownPatterns.some((pattern) => new RegExp(pattern, 's').test(text))
  const isKey = (text: string): boolean =>
    keySet.has(text) ||
    (/^[a-z][A-Za-z0-9]*([.:][A-Za-z0-9_/-]+)+$/.test(text) && firsts.has(text.split(/[.:]/)[0] ?? ''))
  const isEnglish = (text: string): boolean =>
    englishSet.has(text) || englishPatterns.some((pattern) => new RegExp(pattern, 's').test(text))
  /** Words that no other of the ten languages has: two of them are a sentence that nobody translated. */
  const FUNCTION_WORDS = /\b(the|and|your|with|of|you|this|are|not|from|have|that|be|or)\b/gi
  const speaksEnglish = (text: string): boolean =>
    english.length > 0 && new Set(text.toLowerCase().match(FUNCTION_WORDS)).size > 1
  return [...new Set(texts.map((text) => text.trim()))].flatMap((text) => {
    if (!/\p{L}{2}/u.test(text)) return []
    if (/\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /.test(text)) return [`unfilled: ${text}`]
    if (isOwn(text)) return []
    if (isKey(text)) return [`key: ${text}`]
    return isEnglish(text) || speaksEnglish(text) ? [`english: ${text}`] : []
  })
}
