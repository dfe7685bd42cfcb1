import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Language } from '#protocol'
import { cutTexts } from '../e2e/cutTexts.ts'
import { tangledTexts } from './page/layout.ts'
import { shapeOf } from './page/shape.ts'
import { badControls } from './page/targets.ts'
import { textsOf } from './page/texts.ts'
import { createTextJudge } from './strangeTexts.ts'
import type { Inspector } from './tour.ts'
import { vocabularyOf } from './words.ts'

/** A list that grew just now places its rows in the next frame: what is wrong with the page is wrong a second time. */
const tangledFor = async (page: Page): Promise<string[]> => {
  const first = await page.evaluate(tangledTexts)
  if (first.length === 0) return first
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(tangledTexts)
}

/** Language, texts, layout and targets of a page. */
export const inspectLook = (language: Language): Inspector => {
  const strangeTexts = createTextJudge(vocabularyOf(language))
  return async (page, _place, who) => {
    const faults = await Promise.all([
      page.evaluate(() => document.documentElement.lang),
      page.evaluate(cutTexts),
      tangledFor(page),
      page.evaluate(textsOf).then(strangeTexts),
      // With refusals the same controls stand there, but notes come and go between them.
      who === 'refused' ? [] : page.evaluate(badControls),
    ])
    const [lang, ...others] = faults
    return [...(lang.toLowerCase() === language ? [] : [`lang: ${lang}`]), ...others.flat()]
  }
}

const byPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(byPlaywright.resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(
    context: Document,
    options: { resultTypes: readonly string[] },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** What axe finds. It stays in the document from page to page, as the usual builder's does not. */
export const inspectAxe: Inspector = async (page) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    // axe reads a copy of the page that it made before: a book that came meanwhile looks nameless to it. What is wrong
    // with the page itself is wrong a second time.
    // Of what is right it need not say where it is, which takes it longer than to find out.
    const run = () => axe.run(document, { resultTypes: ['violations'] })
    const first = (await run()).violations
    const { violations: stays } = first.length === 0 ? { violations: first } : await run()
    return stays.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
  })
  return violations.map(({ id, at }) => `axe: ${id}: ${at.join(' ')}`)
}

/**
 * As `inspectAxe`, once for each shape of a page: whoever looks at it, in whichever language and size of letters, its markup
 * and its colours are the same, and larger letters are judged more mildly.
 */
export const createAxeInspector = (): Inspector => {
  const judged = new Set<string>()
  return async (page, place, who) => {
    const shape = createHash('sha256')
      .update(await page.evaluate(shapeOf))
      .digest('base64')
    if (judged.has(shape)) return []
    judged.add(shape)
    return inspectAxe(page, place, who)
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
