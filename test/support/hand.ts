import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Language } from '#protocol'
import { dictionaryOf } from '../crawl/words.ts'
import { openPhone, type Phone } from './browser.ts'

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
    await expect.poll(() => Date.now()).toBeGreaterThanOrEqual((last - 1) * STEP)
    return new TOTP({ secret }).generate({ timestamp: last * STEP })
  }
}

/** A phone in a language, and the words that stand on it. */
export const phoneIn = async (address: string, language: Language, locale: string) => {
  const phone = await openPhone(address, { locale })
  const words = dictionaryOf(language)
  const word = (key: string): string => words.get(key) ?? key
  const { page } = phone
  return {
    phone,
    word,
    fill: (key: string, text: string) => page.getByLabel(word(key), { exact: true }).fill(text),
    press: (key: string) => page.getByRole('button', { name: word(key), exact: true }).click(),
    sees: (key: string) => page.getByText(word(key), { exact: true }).first().waitFor(),
  }
}
export type Hand = Awaited<ReturnType<typeof phoneIn>>
