import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'

/** Where libraries and workers come in: the list, the chart, a form, a sheet, a QR code. */
const PAGES = [
  '/pages/market/market',
  '/pages/trendDetails/trendDetails?instId=BTC-USDT',
  '/pages/transaction/transaction',
  '/pages/login/login',
  '/x/settings',
]

const DIST = join(import.meta.dirname, '../../dist')

it('what is served has no sources, no maps of them and no page for development', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /\.(map|tsx?|mjs)(\.|$)|(^|\/)kit/i.test(file))).toEqual([])
})

describe.skipIf(!hasBrowser)('under the policy of the page', () => {
  let phone: Phone
  beforeEach(async () => {
    phone = await openPhone(inject('venue'), { serviceWorkers: 'allow' })
    await phone.context.addInitScript(() => {
      const broken: string[] = []
      Object.assign(globalThis, { broken })
      document.addEventListener('securitypolicyviolation', (event) => {
        broken.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
  })
  afterEach(() => phone?.close())

  it('the app works, and breaks none of it', async () => {
    const { page } = phone
    for (const path of PAGES) {
      await page.goto('about:blank')
      await page.goto(`/#${path}`)
      await page.locator('h1').first().waitFor()
      if (path.includes('trendDetails')) await page.locator('canvas').first().waitFor()
      if (path.includes('market'))
        await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
      expect(await page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken), path).toEqual([])
    }
    expect(phone.complaints).toEqual([])
  })

  it('no text becomes a script, and no other worker starts', async () => {
    const { page } = phone
    await page.goto('/#/pages/market/market')
    await page.locator('h1').first().waitFor()
    const said = await page.evaluate(async () => {
      // It runs in the page, where nothing of this file is.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const attempt = (run: () => unknown): string => {
        try {
          run()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      // Later, because a debugger's own call may do what pages may not.
      const code = await new Promise<string>((resolve) => {
        // oxlint-disable-next-line no-implied-eval
        setTimeout(() => resolve(attempt(() => new Function('return 1'))))
      })
      const box = document.createElement('div')
      const write = (text: string) => attempt(() => (box.innerHTML = text))
      return {
        image: write('<img src="x" onerror="alert(1)">'),
        handler: write('<svg onload="alert(1)"></svg>'),
        link: write('<svg><a href="javascript:alert(1)"></a></svg>'),
        text: write('plain'),
        script: attempt(() => {
          document.createElement('script').src = '/other.js'
        }),
        worker: attempt(() => new Worker('/other.js')),
        outside: attempt(() => new Worker('/assets/../other.js')),
        data: attempt(() => new Worker('data:text/javascript,1')),
        foreign: attempt(() => new Worker('https://example.com/sw.js')),
        code,
        policy: attempt(() =>
          (
            globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
          ).trustedTypes.createPolicy('more', {}),
        ),
        shape: write('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'),
      }
    })
    const { code, shape, ...refused } = said
    expect(Object.values(refused)).toEqual(Object.values(refused).map(() => 'TypeError'))
    expect([code, shape]).toEqual(['EvalError', 'done'])
  })
})
