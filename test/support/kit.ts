import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { ensureKit, KIT } from '../../scripts/build.mjs'
import { openPhone, type Phone } from './browser.ts'

/** A file of the build that shows the kit, by its address; undefined for what the venue answers. */
const kitFile = (pathname: string): string | undefined => {
  const path = join(KIT, pathname === '/' ? 'index.html' : pathname)
  return existsSync(path) && statSync(path).isFile() ? path : undefined
}

/**
 * A phone at `#/kit`. The app's files come from the build that has that page, everything else from the venue, so that the
 * page stands in the real app.
 */
export const openKit = async (venue: string, options: BrowserContextOptions = {}): Promise<Phone> => {
  if (!ensureKit()) throw new Error('The page of the kit could not be built')
  const phone = await openPhone(venue, { reducedMotion: 'reduce', timezoneId: 'UTC', deviceScaleFactor: 2, ...options })
  // A page that no server sent is a stranger to the venue on this machine, whose socket is refused.
  await phone.context.grantPermissions(['local-network-access'])
  await phone.context.route(`${venue}/**`, async (route) => {
    const path = kitFile(new URL(route.request().url()).pathname)
    await (path === undefined ? route.continue() : route.fulfill({ path }))
  })
  return phone
}

/** Opens the page anew, at a text size in per cent; it is ready when its last section stands and codes are drawn. */
export const showKit = async ({ page }: Phone, textScale = 100): Promise<void> => {
  await page.goto('/')
  await page.evaluate((scale) => {
    localStorage.setItem('tapeline.textScale', scale)
    localStorage.setItem('selectedLanguage', 'en')
  }, String(textScale))
  await page.goto('about:blank')
  await page.goto('/#/kit')
  await page.locator('[data-kit="overlays"]').waitFor()
  await page.locator('[data-kit="codes"] svg[role="img"]').waitFor()
  // The words of a kept answer come after the page.
  await page.locator('[data-kit="calls"] output').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/** Opens the page so wide and as high as it is, so that no part of it is scrolled away; ready with the pictures of coins. */
export const showWholeKit = async (phone: Phone, width: number): Promise<void> => {
  const { page } = phone
  await page.setViewportSize({ width, height: 1_000 })
  await showKit(phone)
  // They come where no price has been under way for seconds.
  await page.locator('[data-kit="figures"] use').first().waitFor({ state: 'attached' })
  const height = await page.locator('main').evaluate((main) => innerHeight - main.clientHeight + main.scrollHeight)
  await page.setViewportSize({ width, height })
}
