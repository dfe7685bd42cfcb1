import type { BrowserContext } from 'playwright-core'
import { clockCode, runsFirst } from './otherClock.ts'

/** So many times slower goes the clock of a device whose venue's clock stands. */
const SLOWNESS = 100

/**
 * The clock of a browser, nearly standing; one that stands would look set back to what compares it with the steady one. Both
 * go at one speed, so that nothing looks old while a picture is taken.
 */
const crawls = (at: number): string =>
  `{const now=performance.now.bind(performance),from=now(),gone=()=>(now()-from)/${SLOWNESS};` +
  `performance.now=()=>from+gone();${clockCode(`Math.floor(${at}+gone())`)}}`

/** Environment of a venue for which it is always `at`, ms since 1970: its market's prices stand still. */
export const stoppedVenue = (at: number): Readonly<Record<string, string>> => runsFirst(clockCode(String(at)))

/** Page and data core believe that it is `at`. Before the first page is opened; the context must be the test's own. */
export const stopTime = async (context: BrowserContext, at: number): Promise<void> => {
  // An answer from here is from no network, from which a socket to this machine would need its user's leave.
  await context.grantPermissions(['local-network-access'])
  await context.addInitScript(crawls(at))
  await context.route(/\/worker-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${crawls(at)};${await response.text()}` })
  })
}
