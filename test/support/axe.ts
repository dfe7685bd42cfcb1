import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const byPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(byPlaywright.resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(
    context: Document | string,
    options: { resultTypes: readonly string[]; runOnly?: readonly string[]; checks?: object },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** A rule that is broken, and the elements that break it. */
export interface Violation {
  readonly id: string
  readonly at: readonly string[]
}

interface Question {
  /** Selects what is looked at; the whole page by itself. */
  readonly within?: string
  /** Names of the rules that are asked for; all by themselves. */
  readonly rules?: readonly string[]
  /** Large letters need the contrast of small ones: they are small for whoever does not enlarge them. */
  readonly strict?: boolean
}

/** WCAG 2.2, 1.4.3: 4.5 for small letters; axe would be content with 3 for large ones. */
const STRICT = {
  'color-contrast': { options: { contrastRatio: { normal: { expected: 4.5 }, large: { expected: 4.5 } } } },
} as const

/**
 * What axe finds on a page. It stays in the document until that is left,
 * and is asked for violations alone: the package's own builder puts it there anew each time, opens another page to end in,
 * and lists what is right, which takes it longer than to find out.
 */
export const axeFinds = async (
  page: Page,
  { within, rules, strict = false }: Question = {},
): Promise<readonly Violation[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }), ...(strict && { checks: STRICT }) }
  const asked = { selector: within, options }
  return page.evaluate(async ({ selector, options: how }) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    // axe reads a copy of the page that it made before: a book that came meanwhile looks nameless to it. What is wrong
    // with the page itself is wrong a second time.
    const run = () => axe.run(selector ?? document, how)
    const first = (await run()).violations
    const { violations: stays } = first.length === 0 ? { violations: first } : await run()
    return stays.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
  }, asked)
}
