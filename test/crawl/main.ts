import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isLanguage, LANGUAGES, type Language } from '#protocol'
import { ensureBuild } from '../../scripts/build.mjs'
import { removeFolder, temporaryFolder } from '../support/folders.ts'
import { startVenueProcess } from '../support/venueProcess.ts'
import { inspectLook } from './inspect.ts'
import { photographer } from './photographer.ts'
import { drawSheets } from './sheets.ts'
import { type Tour, tour } from './tour.ts'

/**
 * `npm run crawl` opens every page in all ten languages, as a guest and as a trader, prints what is wrong, and ends with 1
 * if anything is. `--languages en,th` opens those alone, `--scale 200` sets the text size in per cent, `--theme dark` the
 * colours, `--width 360` the phone. `--shots folder` keeps a picture of each page, and one of all pages of a language.
 */
const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: LANGUAGES.join() },
    scale: { type: 'string', default: '100' },
    theme: { type: 'string', default: 'light' },
    width: { type: 'string', default: '320' },
    shots: { type: 'string' },
    together: { type: 'string', default: '2' },
  },
})
const { shots } = values

const one = (venue: string, language: Language): Promise<Tour> => {
  const look = inspectLook(language)
  const photograph = shots === undefined ? undefined : photographer(join(shots, language))
  return tour(
    venue,
    {
      language,
      scale: Number(values.scale),
      width: Number(values.width),
      theme: values.theme === 'dark' ? 'dark' : 'light',
    },
    async (...page) => {
      await photograph?.(...page)
      return look(...page)
    },
  )
}

/** Equal faults of many pages are one line. */
const report = (language: Language, { visits, findings }: Tour): void => {
  console.log(`${language.padEnd(6)}${String(visits).padStart(6)}${String(findings.length).padStart(9)}`)
  const places = new Map<string, Set<string>>()
  for (const { who, path, fault } of findings)
    places.set(fault, (places.get(fault) ?? new Set()).add(`${path} (${who})`))
  for (const [fault, at] of places) {
    const more = at.size > 3 ? `, and ${at.size - 3} more` : ''
    console.log(`        ${fault}\n          ${[...at].slice(0, 3).join(', ')}${more}`)
  }
}

if (!ensureBuild()) process.exit(1)
const languages = values.languages.split(',').filter(isLanguage)
const dataDir = temporaryFolder('tapeline-crawl')
const venue = startVenueProcess(dataDir)
try {
  const address = await venue.ready
  console.log('language pages faults')
  const left = [...languages]
  let faults = 0
  const work = async (): Promise<void> => {
    for (let language = left.shift(); language !== undefined; language = left.shift()) {
      const result = await one(address, language)
      report(language, result)
      faults += result.findings.length
    }
  }
  await Promise.all(Array.from({ length: Number(values.together) }, work))
  if (shots !== undefined) await drawSheets(shots, languages)
  process.exitCode = faults === 0 ? 0 : 1
} finally {
  await venue.stop()
  removeFolder(dataDir)
}
