import type { ToPage } from './release.ts'
import type { PageClient } from './scope.ts'

/** How long a page has to answer, ms. One that takes longer is asleep or still starting. */
const ANSWER_TIME_MS = 3_000

/** How often the pages are asked: one that is starting or closing may not answer the first time. */
const MAX_ROUNDS = 3

/** The path of the script that a page runs on; undefined if it does not answer. */
const scriptOf = (page: PageClient): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const give = (script?: string): void => {
      clearTimeout(timer)
      port1.close()
      resolve(script)
    }
    const timer = setTimeout(give, ANSWER_TIME_MS)
    port1.addEventListener('message', ({ data }) => give(typeof data === 'string' ? data : undefined))
    port1.start()
    page.postMessage({ ask: 'script' } satisfies ToPage, [port2])
  })

/** The scripts that all open pages run on; undefined if a page never answers, because it may run on any of them. */
export const pageScripts = async (
  pages: () => Promise<readonly PageClient[]>,
): Promise<readonly string[] | undefined> => {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const scripts = await Promise.all((await pages()).map(scriptOf))
    const known = scripts.filter((script) => script !== undefined)
    if (known.length === scripts.length) return known
  }
  return undefined
}
