import { describe, expect, it } from 'vitest'
import { AREAS, dictionaryOf } from '../crawl/words.ts'
import { literalsIn, literalsInApp, stringsOfSources } from './sources.ts'

const english = dictionaryOf('en')
const PLURAL = /_(zero|one|two|few|many|other)$/
const stem = (key: string): string => key.replace(PLURAL, '')
const { whole, templates } = stringsOfSources()

/** Does a template with these parts around its values make the text? Values alone name everything, and so nothing. */
const makes = (parts: readonly string[], text: string): boolean => {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const letters = parts.join('').replace(/\W/g, '').length
  if (letters < 3 || !text.startsWith(first) || !text.endsWith(last)) return false
  let at = 0
  return parts.every((part) => {
    const found = text.indexOf(part, at)
    at = found + part.length
    return found >= 0
  })
}

const isNamed = (key: string): boolean => {
  const names = [key, key.slice(key.indexOf(':') + 1)].flatMap((name) => [name, stem(name)])
  return names.some((name) => whole.has(name) || templates.some((parts) => makes(parts, name)))
}

describe('texts and sources', () => {
  it('every text is used', () => {
    // Refusals and mails are named by what happened.
    const keys = [...english.keys()].filter((key) => !/^(errors|mail):/.test(key))
    expect(keys.filter((key) => !isNamed(key))).toEqual([])
  })

  it('every text that is asked for by its whole name is there', () => {
    const stems = new Set([...english.keys()].flatMap((key) => [key, stem(key)]))
    const asked = new RegExp(`^(${AREAS.join('|')}):[a-zA-Z][\\w.-]*$`)
    expect([...whole].filter((text) => asked.test(text) && !stems.has(text))).toEqual([])
  })

  it('no text stands in the markup', () => {
    expect(literalsInApp()).toEqual([])
  })

  it.each([
    ['<p>Buy now</p>', ['a.tsx:1 Buy now']],
    ['<p>{busy ? "Wait" : t("common:ok")}</p>', ['a.tsx:1 Wait']],
    ['<p>{`${n} days`}</p>', ['a.tsx:1 days']],
    ['<Empty\n title="Nothing" />', ['a.tsx:2 Nothing']],
    ['showToast("Saved")', ['a.tsx:1 Saved']],
    ['<p className="Bold">{t("fund:worth")} · USDT</p>', []],
  ])('finds what stands in %s', (source, found) => {
    expect(literalsIn('a.tsx', source)).toEqual(found)
  })
})
