import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { API_PREFIX, chartDrawings, DRAWING_KINDS, DRAWING_POINTS, signin } from '#protocol'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'

/** How often each screen is entered and left: a few times here, 50 by `npm run leak`. */
const VISITS = Number(process.env['LEAK_VISITS'] ?? 10)
/** Code, texts and the last data of screens are kept on purpose; after so many visits all of it is there. */
const WARM_UP = 6
const MAX_GROWTH = 2_000_000
/** Nodes and listeners of what is kept on purpose may differ by a few from one look to the next. */
const SLACK = 20

/** The chart of this one has every kind of drawing. */
const DRAWN = 'XRP-USDT'
const QUIET = '/pages/theme/theme'
/** A screen, and what shows that it lives. */
const LIVE = [
  ['/pages/market/market', '[data-inst-id] [data-field="last"]'],
  ['/pages/index/index', '#root h1'],
  ['/pages/trendDetails/trendDetails?instId=BTC-USDT', '[data-side] > [data-px]'],
  [`/pages/trendDetails/trendDetails?instId=${DRAWN}`, '[data-pinch] canvas'],
  ['/pages/transaction/transaction?instId=BTC-USDT', '[data-side] > [data-px]'],
  ['/pages/search/search', '#root input'],
  ['/pages/fund/fund', '#root h1'],
] as const

interface Held {
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

describe.skipIf(!hasBrowser)('memory of the page', () => {
  let phone: Phone
  let cdp: CDPSession

  const goTo = async (address: string, sign: string): Promise<void> => {
    await phone.page.evaluate((hash) => location.assign(`#${hash}`), address)
    await phone.page.locator(sign).first().waitFor()
  }
  /** The tools to draw, with one of them in hand and then laid down. */
  const draw = async (): Promise<void> => {
    await phone.page.getByRole('button', { name: 'Drawing tools' }).click()
    await phone.page.getByRole('button', { name: 'Trend line', exact: true }).click()
    await phone.page.locator('[data-cover]').waitFor()
    await phone.page.keyboard.press('Escape')
    await phone.page.locator('[data-cover]').waitFor({ state: 'detached' })
  }
  const drawings = DRAWING_KINDS.map((kind, at) => ({
    id: `leak0000${at}`,
    kind,
    points: Array.from({ length: DRAWING_POINTS[kind] }, (_, index) => ({
      time: Date.now() - (20 - at - index * 5) * 900_000,
      price: 2 + index / 50,
    })),
    style: { color: 'accent', width: 2, dash: 'solid' } as const,
  }))
  const keep = (put: typeof drawings, removed: readonly string[]) =>
    phone.page.request.post(`${API_PREFIX}${chartDrawings.change.path}`, {
      data: { instId: DRAWN, put, removed },
      headers: { origin: inject('venue') },
    })
  const round = async (): Promise<void> => {
    for (const [address, sign] of LIVE) {
      await goTo(address, sign)
      if (address.includes(DRAWN)) await draw()
      await goTo(QUIET, 'input[type=radio], [role=radio], #root h1')
    }
  }
  const held = async (): Promise<Held> => {
    // Twice: finalizers of the first let go of what the second takes.
    for (let pass = 0; pass < 2; pass += 1) await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
    return { heap: usedSize, nodes, listeners: jsEventListeners }
  }

  beforeAll(async () => {
    phone = await openPhone(inject('venue'), { ownContext: true })
    const [demo] = inject('demoAccounts')
    if (demo === undefined) throw new Error('the venue has no demo account')
    await phone.page.goto('/#/pages/lang/lang')
    await phone.page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: demo })
    const answer = (await (await keep(drawings, [])).json()) as { code: string }
    if (answer.code !== '200') throw new Error(`the account keeps no drawings: ${answer.code}`)
    await phone.page.goto('about:blank')
    await phone.page.goto(`/#${QUIET}`)
    cdp = await phone.context.newCDPSession(phone.page)
  })
  afterAll(async () => {
    await keep(
      [],
      drawings.map(({ id }) => id),
    )
    await phone?.close()
  })

  it(`does not grow over ${VISITS} visits of each live screen`, { timeout: 600_000 }, async () => {
    for (let visit = 0; visit < WARM_UP; visit += 1) await round()
    const before = await held()
    for (let visit = 0; visit < VISITS; visit += 1) await round()
    const grown = async () => {
      const after = await held()
      console.info(`heap +${after.heap - before.heap} B, nodes ${before.nodes} → ${after.nodes}`)
      return {
        heap: Math.max(after.heap - before.heap, MAX_GROWTH),
        nodes: Math.max(after.nodes - before.nodes, SLACK),
        listeners: Math.max(after.listeners - before.listeners, SLACK),
      }
    }
    // Calls that were under way when their screen was left hold what they hold until they end.
    await expect.poll(grown, { interval: 1_000 }).toEqual({ heap: MAX_GROWTH, nodes: SLACK, listeners: SLACK })
  })
})
