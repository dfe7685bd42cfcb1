import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const bottomOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox()
  return box === null ? Number.NaN : box.y + box.height
}

/** In view without scrolling: the figures above the button, and the button, a whole target, above the tabs of the app. */
export const expectInView = async (page: Page, figures: Locator, button: Locator): Promise<void> => {
  const tabs = await page.locator('nav').last().boundingBox()
  // A price that is late on a busy machine is said above the ticket for as long as it lasts.
  await expect
    .poll(async () => {
      const box = await button.boundingBox()
      return {
        isTarget: (box?.height ?? 0) >= 44,
        isAboveTabs: (await bottomOf(button)) <= (tabs?.y ?? 0),
        figuresAbove: (await bottomOf(figures)) <= (box?.y ?? 0),
      }
    })
    .toEqual({ isTarget: true, isAboveTabs: true, figuresAbove: true })
}
