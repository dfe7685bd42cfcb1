import { TOTP } from 'otpauth'
import type { BrowserContextOptions } from 'playwright-core'
import type { Language } from '#protocol'
import { dictionaryOf } from '../crawl/words.ts'
import { openPhone, type Phone } from './browser.ts'
import { freshPicture } from './sentPictures.ts'

/** Of the authenticator, and what a slow machine may take from reading a code to sending it; ms. */
const STEP = 30_000
const LEEWAY = 15_000

/**
 * Codes of the app, each half minute's once: a code of the past works as little as one that was used. The venue takes the
 * one before and the one after, too; whoever is too slow or too quick for that is given the next that it will take.
 */
export const appOf = async (page: Phone['page']) => {
  const link = await page.locator('a[href^="otpauth:"]').getAttribute('href')
  const secret = new URL(link ?? '').searchParams.get('secret') ?? ''
  let last = 0
  return async () => {
    // Not the one before when that has only a moment left.
    last = Math.max(last + 1, Math.floor((Date.now() - STEP + LEEWAY) / STEP))
    await page.waitForFunction((from) => Date.now() >= from, (last - 1) * STEP)
    return new TOTP({ secret }).generate({ timestamp: last * STEP })
  }
}

/** The texts of a language, by `area:key`, their values put in. */
const wordsOf = (language: Language) => {
  const words = dictionaryOf(language)
  return (key: string, values: Readonly<Record<string, string>> = {}): string =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, value), words.get(key) ?? key)
}

/** A phone in a language, and the words that stand on it. */
export const phoneIn = async (
  address: string,
  language: Language,
  locale: string,
  options: BrowserContextOptions = {},
) => {
  const phone = await openPhone(address, { locale, ...options })
  const word = wordsOf(language)
  const { page } = phone
  return {
    phone,
    word,
    fill: (key: string, text: string) => page.getByLabel(word(key), { exact: true }).fill(text),
    press: (key: string, values?: Readonly<Record<string, string>>) =>
      page.getByRole('button', { name: word(key, values), exact: true }).click(),
    sees: (key: string, values?: Readonly<Record<string, string>>) =>
      page.getByText(word(key, values), { exact: true }).first().waitFor(),
  }
}
export type Hand = Awaited<ReturnType<typeof phoneIn>>

/** Chooses in the sheet of a field: of a short list, or of one with a search. */
export const pick = async (
  { phone: { page }, word }: Hand,
  field: string,
  text: string,
  search = false,
): Promise<void> => {
  await page.getByLabel(word(field), { exact: true }).click()
  if (search) await page.getByRole('searchbox').or(page.getByRole('combobox')).last().fill(text)
  await page
    .getByRole('option', { name: text })
    .or(page.getByRole('radio', { name: text }))
    .first()
    .click()
}

/** A picture of its own, as a file that is chosen. */
export const pictureFile = async () => ({
  name: 'page.png',
  mimeType: 'image/png',
  buffer: await freshPicture(320, 200),
})

/** Sends a picture of its own for the field of this name, and waits until it stands there. */
export const picture = async ({ phone: { page }, word }: Hand, name: string): Promise<void> => {
  const group = page.getByRole('group', { name, exact: true })
  await group
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictureFile())
  await group.getByRole('img').waitFor()
  await page.getByText(word('certification:sending')).first().waitFor({ state: 'detached' })
}
