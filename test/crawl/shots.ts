import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isLanguage } from '#protocol'
import { ensureBuild } from '../../scripts/build.mjs'
import { ROOT } from '../../scripts/setup.mjs'
import { removeFolder, temporaryFolder } from '../support/folders.ts'
import { startVenueProcess } from '../support/venueProcess.ts'
import { photographer } from './photographer.ts'
import { drawSheets } from './sheets.ts'
import { tour } from './tour.ts'
import type { Setting } from './traveller.ts'

/**
 * `npm run shots` takes a picture of every screen, as a trader sees it, on a phone light and dark, on a tablet and on a
 * desktop, in English, German, Thai and Chinese, below `build/shots/<look>/<language>`, and draws all of a language side by
 * side. `--languages en,ja` and `--looks 360-dark,1280` take those alone, `--folder` puts them elsewhere.
 */
const LOOKS: Readonly<Record<string, Omit<Setting, 'language'>>> = {
  '360-light': { width: 360, height: 780 },
  '360-dark': { width: 360, height: 780, theme: 'dark' },
  '820': { width: 820, height: 1_180 },
  '1280': { width: 1_280, height: 800 },
}

const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: 'en,de,th,zh-cn' },
    looks: { type: 'string', default: Object.keys(LOOKS).join() },
    folder: { type: 'string', default: join(ROOT, 'build', 'shots') },
  },
})

if (!ensureBuild()) process.exit(1)
const dataDir = temporaryFolder('tapeline-shots')
const venue = startVenueProcess(dataDir)
try {
  const address = await venue.ready
  const languages = values.languages.split(',').filter(isLanguage)
  for (const [look, setting] of Object.entries(LOOKS)) {
    if (!values.looks.split(',').includes(look)) continue
    const folder = join(values.folder, look)
    for (const language of languages) {
      const photograph = photographer(join(folder, language))
      const { visits, findings } = await tour(address, { language, ...setting }, photograph, ['trader'])
      console.log(`${look} ${language}: ${visits} pictures, ${findings.length} faults`)
      for (const { path, fault } of findings) console.log(`  ${path}: ${fault}`)
      if (findings.length > 0) process.exitCode = 1
    }
    await drawSheets(folder, languages)
  }
} finally {
  await venue.stop()
  removeFolder(dataDir)
}
