import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#protocol'
import { areasIn, LOCALES, type Unit, unitsOf } from '../../../scripts/translation/catalog.ts'
import { checkFile, importFile, writeTexts } from '../../../scripts/translation/importFile.ts'
import { Unreadable } from '../../../scripts/translation/problem.ts'
import { type About, fromXliff, toXliff } from '../../../scripts/translation/xliff.ts'
import { fc } from '../../support/property.ts'

const TARGETS = LANGUAGES.filter((language) => language !== 'en')
const ABOUT: About = { role: 'label', most: 20, files: ['src/a & b.tsx'], notes: ['A “note” <with> & marks'] }
const folder = mkdtempSync(join(tmpdir(), 'locales-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
cpSync(LOCALES, folder, { recursive: true })

const areas = areasIn(LOCALES)
/** Files by language: nothing that a test leaves behind changes them. */
const files: ReadonlyMap<Language, string> = new Map(
  TARGETS.map((language) => [
    language,
    toXliff(language, new Map(areas.map((area) => [area, unitsOf(folder, language, area)] as const)), () => ABOUT),
  ]),
)
const exported = (language: Language): string => files.get(language) ?? ''
const filesOf = (language: Language): readonly string[] =>
  readdirSync(join(folder, language)).map((file) => readFileSync(join(folder, language, file), 'utf8'))
const unitsIn = (language: Language): readonly Unit[] => areas.flatMap((area) => unitsOf(folder, language, area))
const codesOf = (file: string, wanted?: Language): readonly string[] => {
  try {
    return checkFile(folder, file, wanted).problems.map(({ code, where }) => `${code} ${where}`)
  } catch (error) {
    if (error instanceof Unreadable) return [error.problem.code]
    throw error
  }
}

describe.each(TARGETS)('%s', (language) => {
  it('comes back as it went out', () => {
    const checked = checkFile(folder, exported(language), language)
    expect(checked).toMatchObject({ language, problems: [], untranslated: 0 })
    expect([...checked.changed]).toEqual([])
  })

  it('is written as the formatter wants it, with nothing else changed', () => {
    const before = filesOf(language)
    const all = new Map(unitsIn(language).map(({ key, target = '' }) => [key, target] as const))
    writeTexts(folder, language, all)
    expect(filesOf(language)).toEqual(before)
  })
})

describe('a file', () => {
  it('carries any text and any placeholder there and back', () => {
    const text = fc
      .array(
        fc.constantFrom('{{amount}}', '{{coin}}', '<b>', '&', '"', '\n', ' ', 'ü', '語', '{', '}}', '{{', ']]>', 'x'),
      )
      .map((parts) => `.${parts.join('')}`)
    fc.assert(
      fc.property(text, text, (source, target) => {
        const unit = { key: 'a:b', source, target }
        const [read] = fromXliff(toXliff('de', new Map([['a', [unit]]]), () => ABOUT)).units
        expect(read).toEqual({ ...unit, markup: [] })
      }),
    )
  })

  it('has each placeholder as a mark that no tool can lose, and the notes', () => {
    const unit = { key: 'a:b', source: '{{x}} {{y}} {{x}}', target: undefined }
    const file = toXliff('zh-hk', new Map([['a', [unit]]]), () => ABOUT)
    expect(file).toContain(
      '<source><x id="x" equiv-text="{{x}}"/> <x id="y" equiv-text="{{y}}"/> <x id="x-2" equiv-text="{{x}}"/></source>',
    )
    expect(file).toContain('<note from="developer">A “note” &lt;with&gt; &amp; marks</note>')
    expect(file).toContain('<context context-type="sourcefile">src/a &amp; b.tsx</context>')
    expect(file).toContain('target-language="zh-HK"')
    expect(file).toContain('restype="x-label" maxwidth="20" size-unit="char"')
    expect(file).not.toContain('<target')
  })
})

const [KEY, TEXT] = ['common:retry', 'Erneut versuchen']
const changedTo = (target: string, from = TEXT): string => {
  const file = exported('de')
  const at = file.indexOf(`id="${KEY}"`)
  return file.slice(0, at) + file.slice(at).replace(from, () => target)
}

describe('what is taken in', () => {
  it('one text that has changed, in its place, and no other', () => {
    expect(unitsIn('de').find(({ key }) => key === KEY)?.target).toBe(TEXT)
    const before = filesOf('de').join('')
    expect([...importFile(folder, changedTo('Noch einmal')).changed]).toEqual([[KEY, 'Noch einmal']])
    expect(filesOf('de').join('')).toBe(before.replace(`"retry": "${TEXT}"`, '"retry": "Noch einmal"'))
    importFile(folder, exported('de'))
    expect(filesOf('de').join('')).toBe(before)
  })

  it.each([
    ['a form that tools write', (file: string) => file.replaceAll('\n', '\r\n').replaceAll('<x ', '<ph ')],
    ['segments', (file: string) => file.replace(TEXT, () => `<mrk mtype="seg" mid="1">${TEXT}</mrk>`)],
    ['parts of a tool', (file: string) => file.replace('<body>', '<header><tool tool-id="x"/></header><body>')],
    ['a group', (file: string) => file.replaceAll('<body>', '<body><group>').replaceAll('</body>', '</group></body>')],
    ['an empty translation', (file: string) => file.replace(`>${TEXT}</target>`, '></target>')],
    ['a draft', (file: string) => file.replace(`state="translated">${TEXT}`, 'state="needs-translation">Try again')],
  ])('%s changes nothing', (_, altered) => {
    const { problems, changed } = checkFile(folder, altered(exported('de')))
    expect({ problems, changed: [...changed] }).toEqual({ problems: [], changed: [] })
  })
})

describe('what is refused', () => {
  it('leaves all texts as they are, the good ones of the file too', () => {
    const before = filesOf('de')
    const { problems, changed } = importFile(folder, changedTo('Neu').replace(/(Willkommen bei )<x [^>]*>/, '$1<g/>'))
    expect(problems).toHaveLength(2)
    expect(changed.get(KEY)).toBe('Neu')
    expect(filesOf('de')).toEqual(before)
  })

  it.each([
    ['markup', '<g id="1">Neu</g>', 'markup'],
    ['a tag as text', '&lt;b&gt;Neu&lt;/b&gt;', 'markup'],
    ['an entity as text', 'Neu&amp;nbsp;laden', 'markup'],
    ['half a placeholder', 'Neu {{', 'markup'],
    ['a command of i18next', 'Neu $t(common:retry)', 'markup'],
    ['a placeholder that English lacks', 'Neu <x id="amount"/>', 'placeholderUnknown'],
    ['a placeholder as text that English lacks', 'Neu {{amount}}', 'placeholderUnknown'],
    ['a mark of direction', 'Neu\u202e', 'letter'],
    ['a further line', 'Neu\nladen', 'letter'],
  ])('%s', (_, target, code) => {
    expect(codesOf(changedTo(target))).toEqual([`${code} ${KEY}`])
  })

  it.each(TARGETS)('%s: a lost placeholder', (language) => {
    const key = 'account:welcome'
    const file = exported(language)
    const at = file.indexOf('<target', file.indexOf(`id="${key}"`))
    const mark = '<x id="title" equiv-text="{{title}}"/>'
    expect(codesOf(file.slice(0, at) + file.slice(at).replace(mark, ''))).toEqual([`placeholderLost ${key}`])
  })

  it.each([
    [
      'an unknown text',
      (file: string) => file.replace('id="common:retry"', 'id="common:nothing"'),
      ['keyUnknown common:nothing'],
    ],
    [
      'a name of every object',
      (file: string) => file.replace('id="common:retry"', 'id="__proto__"'),
      ['keyUnknown __proto__'],
    ],
    [
      'a changed source',
      (file: string) => file.replace('<source>Try again<', '<source>Try once more<'),
      ['sourceChanged common:retry'],
    ],
    [
      'a text twice',
      (file: string) => file.replace('id="common:refresh"', 'id="common:retry"'),
      ['keyTwice common:retry'],
    ],
    ['another language', (file: string) => file.replaceAll('"de"', '"fr"'), ['languageOther']],
    ['two languages', (file: string) => file.replace('"de"', '"fr"'), ['languageOther']],
    ['no language of ours', (file: string) => file.replaceAll('"de"', '"es"'), ['languageUnknown']],
    ['English', (file: string) => file.replaceAll('"de"', '"en"'), ['languageUnknown']],
    [
      'no English source',
      (file: string) => file.replaceAll('source-language="en"', 'source-language="fr"'),
      ['languageOther'],
    ],
    ['XLIFF 2.0', () => '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0"/>', ['fileFormat']],
    [
      'two translations',
      (file: string) => file.replace(`${TEXT}</target>`, `${TEXT}</target><target>x</target>`),
      ['fileFormat'],
    ],
    ['a document type', (file: string) => file.replace('<xliff', '<!DOCTYPE x><xliff'), ['fileForbidden']],
    ['a text file', () => 'Hello', ['fileMalformed']],
  ])('%s', (_, altered, codes) => {
    expect(codesOf(altered(exported('de')), 'de')).toEqual(codes)
  })
})
