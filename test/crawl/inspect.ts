import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Language } from '#protocol'
import { cutTexts } from '../e2e/cutTexts.ts'
import { axeFinds } from '../support/axe.ts'
import { tangledTexts } from './page/layout.ts'
import { shapeOf } from './page/shape.ts'
import { badControls } from './page/targets.ts'
import { textsOf } from './page/texts.ts'
import { createTextJudge } from './strangeTexts.ts'
import type { Inspector } from './tour.ts'
import { vocabularyOf } from './words.ts'

/** A list that grew just now places its rows in the next frame: what is wrong with the page is wrong a second time. */
const foundTwice = async (page: Page, look: () => string[]): Promise<string[]> => {
  const first = await page.evaluate(look)
  if (first.length === 0) return first
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(look)
}

/** Language, texts, layout and targets of a page. */
export const inspectLook = (language: Language): Inspector => {
  const strangeTexts = createTextJudge(vocabularyOf(language))
  return async (page, _place, who) => {
    const faults = await Promise.all([
      page.evaluate(() => document.documentElement.lang),
      page.evaluate(cutTexts),
      foundTwice(page, tangledTexts),
      page.evaluate(textsOf).then(strangeTexts),
      // With refusals the same controls stand there, but notes come and go between them.
      who === 'refused' ? [] : foundTwice(page, badControls),
    ])
    const [lang, ...others] = faults
    return [...(lang.toLowerCase() === language ? [] : [`lang: ${lang}`]), ...others.flat()]
  }
}

/** What axe is asked for. */
type Asked = Pick<NonNullable<Parameters<typeof axeFinds>[1]>, 'rules' | 'strict'>

/** What axe finds, of these rules or of all. */
const axeInspector =
  (asked?: Asked): Inspector =>
  async (page) =>
    (await axeFinds(page, asked)).map(({ id, at }) => `axe: ${id}: ${at.join(' ')}`)

/** What depends on the theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const
/** What depends on the size of letters: a box that scrolls only where they are large. */
export const SIZE_RULES = ['scrollable-region-focusable'] as const

/**
 * What axe finds, once for each shape of a page: whoever looks at it, in whichever language and size of letters, its markup
 * and its colours are the same, and larger letters are judged more mildly, unless axe is asked to be strict.
 */
export const createAxeInspector = (asked?: Asked): Inspector => {
  const judged = new Set<string>()
  const inspect = axeInspector(asked)
  return async (page, place, who) => {
    const shape = createHash('sha256')
      .update(await page.evaluate(shapeOf))
      .digest('base64')
    if (judged.has(shape)) return []
    judged.add(shape)
    return inspect(page, place, who)
  }
}

/** One after the other, as each may change what is on the screen for the next. */
export const allOf =
  (...inspectors: readonly Inspector[]): Inspector =>
  async (...about) => {
    const faults: string[] = []
    for (const inspect of inspectors) faults.push(...(await inspect(...about)))
    return faults
  }
