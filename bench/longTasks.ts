import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'
import { API_PREFIX, signin } from '#protocol'
import { ensureBuild } from '../scripts/build.mjs'
import { openPhone } from '../test/support/browser.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { startVenueProcess } from '../test/support/venueProcess.ts'
import { markWelcomeShown } from '../test/support/welcome.ts'
import { median, pause } from './figures.ts'

/**
 * The longest task of the page while a screen is opened inside the running app and its first field is typed into, on a
 * processor four times slower. Each screen is opened in `ROUNDS` profiles, so each time by code that was not there before.
 */
const ROUNDS = 3
const THROTTLE = 4
/** After the screen stands, and after the last letter, what still comes is waited for so long; ms. */
const SETTLE = 1_500
const PATIENCE = 30_000

const GUEST = [
  '/pages/login/login',
  '/pages/login/register',
  '/pages/login/forget',
  '/pages/login/services',
  '/pages/personal/personalNologin',
]
const OWN = [
  '/pages/personal/personal',
  '/pages/personal/safety',
  '/pages/personal/changePassword',
  '/pages/personal/resetVerify',
  '/pages/personal/accountChange?kind=mobile',
  '/pages/personal/advancedCtf',
  '/pages/login/gooleVerify?for=bind',
  '/x/activity',
  '/x/devices',
  '/x/passkeys',
  '/x/phrase',
  '/pages/fund/fund',
  '/pages/money/addMoney',
  '/pages/money/quickAddMoney',
  '/pages/money/withdraw',
  '/pages/money/settleAccount',
  '/pages/money/flash',
  '/pages/history/moneyHistory',
  '/x/records',
  '/x/statement',
  '/x/honesty',
]

/** Without Playwright's own evaluation, which is a task of the page itself. */
const ask = async <T>(cdp: CDPSession, expression: string): Promise<T> =>
  (await cdp.send('Runtime.evaluate', { expression, returnByValue: true })).result.value as T

const WATCH = `(() => {
  window.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'longtask' })
})()`
const STANDS = `document.querySelector('main h1, header h1, h1') !== null &&
  document.querySelector('main [data-skeleton], main [aria-busy="true"]') === null`
const FOCUS = `(() => {
  const field = document.querySelector('main input:not([type="file"]):not([type="radio"]):not([type="checkbox"]), main textarea')
  field?.focus()
  return field !== null
})()`

type Longest = Map<string, number[]>

const visits = async (address: string, paths: readonly string[], longest: Longest, owner?: unknown): Promise<void> => {
  const phone = await openPhone(address)
  try {
    const { page } = phone
    await page.goto('/#/pages/lang/lang')
    await markWelcomeShown(page)
    if (owner !== undefined) await page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: owner })
    await page.goto('about:blank')
    await page.goto('/#/pages/theme/theme')
    await page.locator('h1').first().waitFor()
    await pause(SETTLE)
    const cdp = await phone.context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await ask(cdp, WATCH)
    for (const path of paths) {
      await ask(cdp, `window.longest = 0; location.hash = ${JSON.stringify(`#${path}`)}; 0`)
      const until = performance.now() + PATIENCE
      await pause(200)
      while (!(await ask<boolean>(cdp, STANDS))) {
        if (performance.now() > until) throw new Error(`${path} does not come to stand`)
        await pause(100)
      }
      await pause(SETTLE)
      if (await ask<boolean>(cdp, FOCUS)) {
        await page.keyboard.type('12345678', { delay: 60 })
        await pause(SETTLE)
      }
      longest.set(path, [...(longest.get(path) ?? []), await ask<number>(cdp, 'window.longest')])
    }
  } finally {
    await phone.close()
  }
}

const main = async (): Promise<void> => {
  if (!ensureBuild()) throw new Error('the app does not build')
  const dataDir = temporaryFolder('tapeline-tasks')
  const venue = startVenueProcess(dataDir)
  const longest: Longest = new Map()
  try {
    const address = await venue.ready
    const [owner] = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as unknown[]
    for (let round = 0; round < ROUNDS; round += 1) {
      await visits(address, GUEST, longest)
      await visits(address, OWN, longest, owner)
    }
  } finally {
    await venue.stop()
    removeFolder(dataDir)
  }
  const figures = [...longest].map(([path, tasks]) => ({ path, median: median(tasks), worst: Math.max(...tasks) }))
  for (const { path, median: middle, worst } of figures.toSorted((a, b) => b.median - a.median))
    console.log(
      `${String(Math.round(middle)).padStart(5)} ms, worst ${String(Math.round(worst)).padStart(5)} ms  ${path}`,
    )
  console.log(
    JSON.stringify({
      bench: 'tasks',
      date: new Date().toISOString().slice(0, 10),
      figures: Object.fromEntries(figures.map(({ path, ...one }) => [path, one])),
    }),
  )
}

await main()
