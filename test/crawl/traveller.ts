import type { BrowserContextOptions } from 'playwright-core'
import type { Language } from '#protocol'
import { openPhone, type Phone } from '../support/browser.ts'
import type { Person } from '../support/people.ts'
import { giveSession } from '../support/session.ts'
import { prepare } from './visit.ts'

/** From this width on it is a window, CSS px. */
const WIDE = 820

/** How a phone is set that crawls. */
export interface Setting {
  readonly language: Language
  /** Text size in per cent. */
  readonly scale?: number
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
}

/** A phone of the smallest kind that is supported, at the app's first page, as a guest. */
export const openTraveller = async (
  venue: string,
  { language, scale = 100, theme = 'light', width = 320, height = 640 }: Setting,
  options: BrowserContextOptions = {},
): Promise<Phone> => {
  const phone = await openPhone(venue, {
    viewport: { width, height },
    isMobile: width < WIDE,
    deviceScaleFactor: 1,
    locale: language,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  await prepare(phone.page, {
    selectedLanguage: language,
    ...(scale !== 100 && { 'tapeline.textScale': String(scale) }),
  })
  await phone.page.goto('/#/pages/lang/lang')
  return phone
}

/** Gives the phone somebody's session, and opens the app anew. */
export const becomeOne = async ({ page, context }: Phone, venue: string, person: Person): Promise<void> => {
  await giveSession(context, person, venue)
  await page.reload()
}
