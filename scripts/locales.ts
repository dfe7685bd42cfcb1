import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FOLDER = join(import.meta.dirname, '..', 'locales')

/** What the first screen of most visits needs, in one file: on a slow line each file costs a round trip. */
const FIRST = ['common', 'shell', 'home', 'market']

/**
 * `<lang>.json` holds every area of a language, `<lang>/<area>.json` one of them, `<lang>/first.json` those of the first
 * screens. Paths are relative to `/locales/`.
 */
const files = (): Map<string, string> => {
  const out = new Map<string, string>()
  if (!existsSync(FOLDER)) return out
  for (const lang of readdirSync(FOLDER)) {
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
