import type { Locator, Page } from 'playwright-core'
import { type BenchHand, type Frames, line } from './hand.ts'

const MARKET = '/pages/market/market'
const CHART = '/pages/trendDetails/trendDetails?instId=BTC-USDT'

export const ACTIONS = ['tab', 'ticket', 'sheet', 'drag', 'amount', 'scroll'] as const
export type Action = (typeof ACTIONS)[number]
/** From input to the paint that followed, ms, of each interaction that took 16 ms and more; and how many there were. */
export interface Interactions {
  readonly durations: readonly number[]
  readonly count: number
}
export interface Round {
  readonly interactions: Readonly<Record<Action, Interactions>>
  readonly sheetFrames: Frames
  readonly listFrames: Frames
}

/** Down and back up by so many px, in so many steps. */
const swing = (far: number, steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, step) => Math.round((far * (1 - Math.cos((2 * Math.PI * step) / steps))) / 2))

/** Everything once, by hand: tabs, a ticket, a sheet opened, dragged and thrown, an amount, a list scrolled and sorted. */
export const playRound = async (page: Page, hand: BenchHand): Promise<Round> => {
  const open = async (address: string, ready: Locator): Promise<void> => {
    await page.evaluate((to) => {
      location.hash = `#${to}`
    }, address)
    await ready.waitFor()
  }
  const interactions: Partial<Record<Action, Interactions>> = {}
  /** `count`: how many interactions it has, since the browser tells none that took less than 16 ms. */
  const measured = async <T>(action: Action, count: number, run: () => Promise<T>): Promise<T> => {
    await page.evaluate('window.interactions.clear()')
    const result = await run()
    const durations = await page.evaluate<number[]>('[...window.interactions.values()]')
    const before = interactions[action]
    interactions[action] = {
      durations: [...(before?.durations ?? []), ...durations],
      count: (before?.count ?? 0) + count,
    }
    return result
  }
  const named = (name: string) => page.getByRole('button', { name, exact: true }).first()
  const tab = (name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })
  const sheet = page.getByRole('dialog')
  const rows = page.locator('[data-keep-scroll="list"] a')

  await open(MARKET, rows.first())
  await measured('tab', 5, async () => {
    // oxlint-disable-next-line no-await-in-loop -- One tab after the other.
    for (const name of ['Home', 'Trade', 'Futures', 'Assets', 'Markets']) await hand.tap(tab(name))
  })
  await rows.first().waitFor()
  const listFrames = await measured('scroll', 1, () => hand.drag(rows.nth(5), swing(-420, 90)))
  await measured('scroll', 1, () => hand.tap(page.locator('main button').nth(1)))

  await open(CHART, named('Indicators and settings'))
  await measured('sheet', 1, () => hand.tap(named('Indicators and settings')))
  await sheet.waitFor()
  const title = sheet.getByRole('heading').first()
  const sheetFrames = await measured('drag', 1, () => hand.drag(title, swing(220, 90)))
  await measured('drag', 1, () => hand.drag(title, line(320, 12)))
  await sheet.waitFor({ state: 'detached' })
  // What the sheet had in the history is gone.
  await page.waitForFunction(() => history.state?.cover !== true)
  await measured('ticket', 1, () => hand.tap(named('Buy')))
  const amount = page.getByLabel('Spend USDT')
  await amount.waitFor()
  await measured('amount', 7, () => hand.type(amount, '123.45'))
  await amount.fill('')
  return { interactions: interactions as Round['interactions'], sheetFrames, listFrames }
}
