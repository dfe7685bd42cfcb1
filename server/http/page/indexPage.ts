import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { htmlLang, isLanguage, type Language } from '#protocol'
import type { Services } from '../../services/services.ts'
import { readCookie } from '../machinery/cookies.ts'
import { pickLanguage } from '../machinery/language.ts'
import { type AgeText, firstPrices, LANGUAGE_COOKIE } from './firstPrices.ts'
import { firstRows } from './firstRows.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A painted page is made so seldom, in ms for each language; everybody who asks meanwhile gets the same one. */
const MADE_EVERY_MS = 250
/** Nearly as small as the built file, in two milliseconds. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const END = '</body>'

/** Only what a browser opens as a page; the service worker, which keeps the page, asks for anything. */
const isNavigation = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/.test(headers.accept ?? '')

const languageOf = (request: FastifyRequest): Language => {
  const chosen = readCookie(request, LANGUAGE_COOKIE) ?? ''
  return isLanguage(chosen) ? chosen : pickLanguage(request.headers['accept-language'])
}

/** The words of ages in a language, from the texts of the built app; undefined where they are missing. */
const ageTexts = (dist: string, language: Language): AgeText | undefined => {
  const file = join(dist, 'locales', language, 'first.json')
  if (!existsSync(file)) return undefined
  const { common } = JSON.parse(readFileSync(file, 'utf8')) as { common?: { age?: Record<string, string> } }
  const forms = common?.age ?? {}
  const plural = new Intl.PluralRules(htmlLang(language))
  const text = (seconds: number): string | undefined =>
    forms[`seconds_${plural.select(seconds)}`] ?? forms['seconds_other']
  return text(0) === undefined
    ? undefined
    : (seconds) => (text(seconds) ?? '').replace('{{count}}', () => String(seconds))
}

type Encoding = 'br' | 'gzip' | 'identity'
const encodingOf = ({ headers }: FastifyRequest): Encoding => {
  const accepted = headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
const packed = (html: string, encoding: Encoding): Promise<Buffer> | Buffer =>
  encoding === 'br' ? brotli(html, QUALITY) : encoding === 'gzip' ? gzipped(html) : Buffer.from(html)

export type PageServices = Pick<Services, 'market' | 'marketSeed' | 'clock'>

interface Painted {
  readonly at: number
  readonly html: string | undefined
  readonly bodies: Map<Encoding, Promise<Buffer> | Buffer>
}

/**
 * The app's page at `/`. A browser that opens it gets the head of the Market list painted into it, for nobody to keep; all
 * others, and everybody while there is nothing to paint, get the file as it was built.
 */
export const registerIndexPage = (
  within: FastifyInstance,
  services: PageServices,
  dist: string,
  html: string,
): void => {
  const words = new Map<Language, AgeText | undefined>()
  const made = new Map<Language, Painted>()
  const paint = (language: Language, now: number): string | undefined => {
    if (!words.has(language)) words.set(language, ageTexts(dist, language))
    const own = words.get(language)
    const rows = own === undefined || !html.includes(END) ? [] : firstRows(services, now)
    if (own === undefined || rows.length === 0) return undefined
    return html.replace(END, () => firstPrices(rows, { language, words: own, now }) + END)
  }
  const painted = (language: Language): Painted => {
    const now = services.clock.now()
    const known = made.get(language)
    if (known !== undefined && Math.abs(now - known.at) < MADE_EVERY_MS) return known
    const next: Painted = { at: now, html: paint(language, now), bodies: new Map() }
    made.set(language, next)
    return next
  }
  within.get('/', async (request, reply) => {
    const page = isNavigation(request) ? painted(languageOf(request)) : undefined
    if (page?.html === undefined) return reply.header('vary', 'Accept, Accept-Encoding').sendFile('index.html')
    const encoding = encodingOf(request)
    const body = page.bodies.get(encoding) ?? packed(page.html, encoding)
    page.bodies.set(encoding, body)
    void reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8')
    void reply.header('vary', 'Accept, Accept-Encoding, Accept-Language, Cookie')
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.send(await body)
  })
}
