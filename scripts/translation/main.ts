import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#protocol'
import { areasIn, LOCALES, unitsOf } from './catalog.ts'
import { importFile } from './importFile.ts'
import { createAbout, TARGETS } from './notes.ts'
import { problemText, Unreadable } from './problem.ts'
import { toXliff } from './xliff.ts'

const USAGE = `npm run locales -- export [--language <code>] [--area <name>] [--folder <path>]
npm run locales -- import <file> [--language <code>]

  export      writes tapeline-<language>.xlf, XLIFF 1.2, with a role and notes for each text
  import      takes the translations of such a file into locales/, all or none
  --language  one of ${TARGETS.join(', ')}; export without it writes each, import takes that of the file
  --area      one file of texts, such as trade; may be given several times. Without it all
  --folder    where to write; build/translators without it

What a translator is told and what import refuses: docs/translating.md`

const languageAsked = (code: string | undefined): Language | undefined => {
  if (code === undefined) return undefined
  const lower = code.toLowerCase()
  if (!isLanguage(lower) || lower === DEFAULT_LANGUAGE) throw new Error(`${code} is none of ${TARGETS.join(', ')}`)
  return lower
}

const exportTo = (folder: string, languages: readonly Language[], areas: readonly string[]): void => {
  mkdirSync(folder, { recursive: true })
  const aboutIn = createAbout(LOCALES)
  for (const language of languages) {
    const units = new Map(areas.map((area) => [area, unitsOf(LOCALES, language, area)] as const))
    const file = join(folder, `tapeline-${language}.xlf`)
    writeFileSync(file, toXliff(language, units, aboutIn(language)))
    console.log(`${file}: ${[...units.values()].flat().length} texts`)
  }
}

/** Returns false when the file was refused. */
const importFrom = (file: string, language: Language | undefined): boolean => {
  const checked = importFile(LOCALES, readFileSync(file, 'utf8'), language)
  for (const problem of checked.problems) console.error(problemText(problem))
  if (checked.problems.length > 0) {
    console.error(`Nothing was written: ${checked.problems.length} to put right.`)
    return false
  }
  for (const key of checked.changed.keys()) console.log(key)
  console.log(
    `${checked.language}: ${checked.changed.size} texts changed, ${checked.untranslated} without a translation.`,
  )
  return true
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      language: { type: 'string' },
      area: { type: 'string', multiple: true },
      folder: { type: 'string', default: 'build/translators' },
    },
  })
  const [what, file] = positionals
  const language = languageAsked(values.language)
  if (what === 'export' && positionals.length === 1) {
    const areas = areasIn(LOCALES)
    const unknown = values.area?.find((area) => !areas.includes(area))
    if (unknown !== undefined) throw new Error(`${unknown} is none of ${areas.join(', ')}`)
    exportTo(values.folder, language === undefined ? TARGETS : [language], values.area ?? areas)
  } else if (what === 'import' && file !== undefined && positionals.length === 2) {
    if (!importFrom(file, language)) process.exitCode = 1
  } else throw new Error('What is to be done?')
} catch (error) {
  const text = error instanceof Error ? error.message : String(error)
  console.error(error instanceof Unreadable ? text : `${text}\n\n${USAGE}`)
  process.exitCode = 1
}
