import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#protocol'
import { areasIn, formOf, type Unit, unitsOf, writeArea } from './catalog.ts'
import { placeholderFaults } from './placeholders.ts'
import { type Problem, Unreadable } from './problem.ts'
import { fromXliff, type ReadUnit } from './xliff.ts'

/** What a file of translations would change, or why it may change nothing. */
export interface Checked {
  readonly language: Language
  readonly problems: readonly Problem[]
  /** By key with its area. */
  readonly changed: ReadonlyMap<string, string>
  /** Texts of the file without a translation; they stay as they are. */
  readonly untranslated: number
}

/** Tags, entities and what i18next would take for a command. */
const MARKUP = /<\/?[a-z!?][^>]*>|&#?\w{2,20};|\{\{|\}\}|\$t\(/i
/** Controls, marks of direction and joiners that nobody sees; a zero-width space may part Thai words, a soft hyphen long ones. */
const UNSEEN = /(?!\n)\p{Cc}|(?![\u00ad\u200b])\p{Cf}|[\p{Zl}\p{Zp}\p{Co}\p{Cs}\ufffd]/u

const faultsOf = ({ key, source, target = '', markup }: ReadUnit, unit: Unit): Problem[] => {
  if (source !== unit.source) return [{ code: 'sourceChanged', where: key, detail: unit.source }]
  const { lost, added } = placeholderFaults(unit.source, target)
  // A form for one number alone may say it in a word.
  const missing = formOf(key) === undefined ? lost : lost.filter((name) => name !== 'count')
  const plain = target.replaceAll(/\{\{\w+\}\}/g, '')
  const tag = markup[0] ?? MARKUP.exec(plain)?.[0]
  const unseen = UNSEEN.exec(plain)?.[0] ?? (plain.includes('\n') && !source.includes('\n') ? '\n' : undefined)
  return [
    ...missing.map((name): Problem => ({ code: 'placeholderLost', where: key, detail: `{{${name}}}` })),
    ...added.map((name): Problem => ({ code: 'placeholderUnknown', where: key, detail: `{{${name}}}` })),
    ...(tag === undefined ? [] : [{ code: 'markup', where: key, detail: tag } as const]),
    ...(unseen === undefined
      ? []
      : [
          {
            code: 'letter',
            where: key,
            detail: `U+${(unseen.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
          } as const,
        ]),
  ]
}

/** The language of a file; throws `Unreadable` when it is none of ours, or not the one that is wanted. */
const languageOf = (written: readonly string[], wanted: Language | undefined): Language => {
  const codes = written.map((one) => LANGUAGES.find((code) => code === one.toLowerCase() && code !== DEFAULT_LANGUAGE))
  const [language] = codes
  const where = `target-language="${written.join('", "')}"`
  if (language === undefined || codes.includes(undefined)) throw new Unreadable({ code: 'languageUnknown', where })
  if (codes.length > 1) throw new Unreadable({ code: 'languageOther', where, detail: 'several languages' })
  if (wanted !== undefined && wanted !== language)
    throw new Unreadable({ code: 'languageOther', where, detail: `${wanted} was asked for` })
  return language
}

/** Compares a file with the texts of a folder. Throws `Unreadable` when it cannot be read at all. */
export const checkFile = (folder: string, file: string, wanted?: Language): Checked => {
  const { languages, units } = fromXliff(file)
  const language = languageOf(languages, wanted)
  const known = new Map(
    areasIn(folder).flatMap((area) => unitsOf(folder, language, area).map((unit) => [unit.key, unit] as const)),
  )
  const problems: Problem[] = []
  const changed = new Map<string, string>()
  const read = new Map<string, string | undefined>()
  for (const one of units) {
    const unit = known.get(one.key)
    if (unit === undefined) problems.push({ code: 'keyUnknown', where: one.key })
    else if (read.has(one.key) && read.get(one.key) !== one.target) problems.push({ code: 'keyTwice', where: one.key })
    else if (one.target !== undefined) {
      problems.push(...faultsOf(one, unit))
      if (one.target !== unit.target) changed.set(one.key, one.target)
    }
    read.set(one.key, one.target)
  }
  return { language, problems, changed, untranslated: units.filter(({ target }) => target === undefined).length }
}

/** Writes texts by key with its area, into the files of these areas alone. */
export const writeTexts = (folder: string, language: Language, changed: ReadonlyMap<string, string>): void => {
  const areas = new Map<string, Map<string, string>>()
  for (const [whole, text] of changed) {
    const colon = whole.indexOf(':')
    const area = whole.slice(0, colon)
    areas.set(area, (areas.get(area) ?? new Map<string, string>()).set(whole.slice(colon + 1), text))
  }
  for (const [area, texts] of areas) writeArea(folder, language, area, texts)
}

/**
 * Takes a file of translations into the texts of a folder: all that has changed, or nothing when anything is wrong. Throws
 * `Unreadable` when it cannot be read at all.
 */
export const importFile = (folder: string, file: string, wanted?: Language): Checked => {
  const checked = checkFile(folder, file, wanted)
  if (checked.problems.length === 0) writeTexts(folder, checked.language, checked.changed)
  return checked
}
