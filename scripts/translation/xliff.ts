import { htmlLang, type Language } from '#protocol'
import type { Unit } from './catalog.ts'
import { partsOf } from './placeholders.ts'
import { type ProblemCode, Unreadable } from './problem.ts'
import { escapeXml, readXml, type XmlElement } from './xml.ts'

/** What a translator is told about a text. */
export interface About {
  /** What it is on the screen, such as `button`. */
  readonly role: string
  /** Most letters that have room; undefined where a text may take a further line. */
  readonly most: number | undefined
  /** Sources that show it, by path. */
  readonly files: readonly string[]
  /** Sentences to read before translating. */
  readonly notes: readonly string[]
}

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2'

/** Marks that stand for placeholders; a name that a text has twice gets a number. */
const inline = (text: string): string => {
  const seen = new Map<string, number>()
  return partsOf(text)
    .map((part) => {
      if (!('placeholder' in part)) return escapeXml(part.text)
      const { placeholder } = part
      const nth = (seen.get(placeholder) ?? 0) + 1
      seen.set(placeholder, nth)
      return `<x id="${placeholder}${nth > 1 ? `-${nth}` : ''}" equiv-text="{{${placeholder}}}"/>`
    })
    .join('')
}

const contextXml = (file: string): string => `<context context-type="sourcefile">${escapeXml(file)}</context>`

const unitXml = ({ key, source, target }: Unit, { role, most, files, notes }: About): string =>
  [
    `<trans-unit id="${escapeXml(key)}" resname="${escapeXml(key)}" restype="x-${role}"${
      most === undefined ? '' : ` maxwidth="${most}" size-unit="char"`
    } xml:space="preserve">`,
    `  <source>${inline(source)}</source>`,
    ...(target === undefined ? [] : [`  <target state="translated">${inline(target)}</target>`]),
    ...(files.length === 0
      ? []
      : [`  <context-group purpose="location">${files.map(contextXml).join('')}</context-group>`]),
    ...notes.map((note) => `  <note from="developer">${escapeXml(note)}</note>`),
    '</trans-unit>',
  ]
    .map((line) => `      ${line}\n`)
    .join('')

/** Texts in a language as XLIFF 1.2: one `<file>` an area, one unit a text, each plural form a unit of its own. */
export const toXliff = (
  language: Language,
  areas: ReadonlyMap<string, readonly Unit[]>,
  about: (unit: Unit) => About,
): string => {
  const files = [...areas].map(
    ([area, units]) =>
      `  <file original="${area}" source-language="en" target-language="${htmlLang(language)}" datatype="plaintext">\n` +
      `    <body>\n${units.map((unit) => unitXml(unit, about(unit))).join('')}    </body>\n  </file>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="${NAMESPACE}">\n${files.join('')}</xliff>\n`
}

/** A unit of a file: what stood in it in English, and its translation if it has one. */
export interface ReadUnit {
  readonly key: string
  readonly source: string
  readonly target: string | undefined
  /** Elements in the translation that are neither placeholder nor segment. */
  readonly markup: readonly string[]
}

export interface ReadFile {
  /** Target languages of the parts of the file, as they are written in it. */
  readonly languages: readonly string[]
  readonly units: readonly ReadUnit[]
}

const refuse = (code: ProblemCode, where: string, detail: string): never => {
  throw new Unreadable({ code, where, detail })
}
const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== 'string'
const elementsOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter(isElement).filter((child) => child.name === name)

/** A text with its placeholders back; other elements are noted in `markup`. */
const textIn = ({ children }: XmlElement, markup: string[]): string =>
  children
    .map((child): string => {
      if (!isElement(child)) return child
      const placeholder = /^(\w+)(?:-\d+)?$/.exec(child.attributes.get('id') ?? '')?.[1]
      if ((child.name === 'x' || child.name === 'ph') && placeholder !== undefined) return `{{${placeholder}}}`
      // Tools mark the sentences that they have cut a text into.
      if (child.name !== 'mrk') markup.push(`<${child.name}>`)
      return child.name === 'mrk' ? textIn(child, markup) : ''
    })
    .join('')

/** Translations in these states are drafts of a tool. */
const DRAFT = new Set(['new', 'needs-translation', 'needs-adaptation', 'needs-l10n'])

const readUnit = (unit: XmlElement): ReadUnit => {
  const key = unit.attributes.get('id') ?? ''
  const [source] = elementsOf(unit, 'source')
  const [target, second] = elementsOf(unit, 'target')
  if (source === undefined || second !== undefined)
    return refuse('fileFormat', key, 'one source and at most one target')
  const markup: string[] = []
  const english = textIn(source, [])
  if (target === undefined || DRAFT.has(target.attributes.get('state') ?? ''))
    return { key, source: english, target: undefined, markup }
  const text = textIn(target, markup)
  return { key, source: english, target: text.trim() === '' && markup.length === 0 ? undefined : text, markup }
}

/** Units below a body, also in groups. */
const unitsBelow = (element: XmlElement): ReadUnit[] =>
  element.children
    .filter(isElement)
    .flatMap((child) =>
      child.name === 'trans-unit' ? [readUnit(child)] : child.name === 'group' ? unitsBelow(child) : [],
    )

/** Reads XLIFF 1.2, also as tools write it back: what they add is skipped. Throws `Unreadable`. */
export const fromXliff = (text: string): ReadFile => {
  const root = readXml(text)
  if (root.name !== 'xliff' || root.attributes.get('version') !== '1.2' || root.attributes.get('xmlns') !== NAMESPACE)
    return refuse('fileFormat', `<${root.name}>`, 'XLIFF 1.2 expected')
  const files = elementsOf(root, 'file')
  if (files.length === 0) return refuse('fileFormat', '<xliff>', 'no <file>')
  const english = files.map(({ attributes }) => attributes.get('source-language') ?? '')
  if (english.some((language) => !/^en(-US)?$/i.test(language)))
    return refuse('languageOther', '<file>', 'the source language has to be en')
  return {
    languages: [...new Set(files.map(({ attributes }) => attributes.get('target-language') ?? ''))],
    units: files.flatMap((file) => elementsOf(file, 'body').flatMap(unitsBelow)),
  }
}
