import type { ToPage } from './release.ts'
import type { PageClient } from './scope.ts'

/** A page that does not say within this time what it runs on is asleep, or has no time yet, in ms. */
const ANSWER_TIME_MS = 3_000

/** A page that starts or leaves is silent for a while, so each is asked so many times. */
const ROUNDS = 3

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

/** The scripts that all open pages run on. Undefined if a page stays silent: then nobody knows what it needs. */
export const pageScripts = async (
  pages: () => Promise<readonly PageClient[]>,
): Promise<readonly string[] | undefined> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const scripts = await Promise.all((await pages()).map(scriptOf))
    const known = scripts.filter((script) => script !== undefined)
    if (known.length === scripts.length) return known
  }
  return undefined
}
