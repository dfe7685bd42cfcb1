import type { Vocabulary } from './words.ts'

/** Words that no other of the ten languages has: two of them are a sentence that nobody translated. */
const FUNCTION_WORDS = /\b(the|and|your|with|of|you|this|are|not|from|have|that|be|or)\b/gi
const UNFILLED = /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /
const KEY = /^[a-z][A-Za-z0-9]*([.:][A-Za-z0-9_/-]+)+$/

const firstPart = (key: string): string => key.split(/[.:]/)[0] ?? ''

/** Whether a text is one of these, or one of the patterns with its values filled in. */
const among = (texts: readonly string[], patterns: readonly string[]): ((text: string) => boolean) => {
  const whole = new Set(texts)
  const filled = patterns.map((pattern) => new RegExp(pattern, 's'))
  return (text) => whole.has(text) || filled.some((pattern) => pattern.test(text))
}

/**
 * Finds, among the texts of pages of one language, those that are a key, unfilled, or English where English is another
 * language. It judges here and not in the page, and each text once: pages have most of theirs in common.
 */
export const createTextJudge = ({
  own,
  ownPatterns,
  english,
  englishPatterns,
  keys,
}: Vocabulary): ((texts: readonly string[]) => string[]) => {
  const isOwn = among(own, ownPatterns)
  const isEnglish = among(english, englishPatterns)
  const keySet = new Set(keys)
  const firsts = new Set(keys.map(firstPart))
  const isKey = (text: string): boolean => keySet.has(text) || (KEY.test(text) && firsts.has(firstPart(text)))
  const speaksEnglish = (text: string): boolean =>
    english.length > 0 && new Set(text.toLowerCase().match(FUNCTION_WORDS)).size > 1
  const judge = (text: string): string => {
    if (UNFILLED.test(text)) return `unfilled: ${text}`
    if (isOwn(text)) return ''
    if (isKey(text)) return `key: ${text}`
    return isEnglish(text) || speaksEnglish(text) ? `english: ${text}` : ''
  }
  const judged = new Map<string, string>()
  return (texts) =>
    texts.flatMap((text) => {
      const fault = judged.get(text) ?? judge(text)
      judged.set(text, fault)
      return fault === '' ? [] : [fault]
    })
}
