import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../protocol/base/constants.ts'

const FOLDER = join(import.meta.dirname, '..', 'locales')

/** Areas that the first screen of most visits needs. They go into one file, because each file costs a round trip. */
const FIRST = ['common', 'shell', 'home', 'market']

/**
 * The files by path below `/locales/`: `<lang>.json` has all areas of a language, `<lang>/<area>.json` one area, and
 * `<lang>/first.json` those of the first screens. The notes for translators are for no reader of the app.
 */
const files = (): Map<string, string> => {
  const out = new Map<string, string>()
  for (const lang of LANGUAGES) {
    const whole: Record<string, unknown> = {}
    for (const file of readdirSync(join(FOLDER, lang))) {
      const area: unknown = JSON.parse(readFileSync(join(FOLDER, lang, file), 'utf8'))
      whole[file.replace('.json', '')] = area
      out.set(`${lang}/${file}`, JSON.stringify(area))
    }
    out.set(`${lang}.json`, JSON.stringify(whole))
    out.set(`${lang}/first.json`, JSON.stringify(Object.fromEntries(FIRST.map((area) => [area, whole[area]]))))
  }
  return out
}

/** Serves the dictionaries under `/locales/` in development and emits them, minified, into the build. */
export const locales = (): Plugin => ({
  name: 'tapeline-locales',
  configureServer(server) {
    server.middlewares.use('/locales', (request, response, next) => {
      const body = files().get((request.url ?? '').replace(/^\//, '').replace(/\?.*$/, ''))
      if (body === undefined) return next()
      response.setHeader('content-type', 'application/json')
      response.end(body)
    })
  },
  generateBundle() {
    for (const [name, source] of files()) this.emitFile({ type: 'asset', fileName: `locales/${name}`, source })
  },
})
