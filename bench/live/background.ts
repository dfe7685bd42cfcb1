import type { FaultProxy } from '../../test/support/faultProxy.ts'
import { openRawBrowser, type RawTab } from '../../test/support/rawBrowser.ts'
import { cpuSeconds } from '../cpu.ts'
import { pause } from '../figures.ts'

const LAST = `document.querySelector('[data-inst-id="BTC-USDT"] [data-field="last"]')?.textContent`
const PATIENCE = 15_000

/** The page's own renderer: the one process that grew while the page was busy. */
const busiest = async (pids: () => Promise<readonly number[]>): Promise<number> => {
  const before = new Map((await pids()).map((pid) => [pid, cpuSeconds(pid)]))
  await pause(2_000)
  const grown = [...before].map(([pid, cpu]) => ({ pid, by: cpuSeconds(pid) - cpu }))
  return grown.toSorted((a, b) => b.by - a.by)[0]?.pid ?? 0
}

const waitForPrice = async (tab: RawTab): Promise<void> => {
  for (let waited = 0; waited < PATIENCE; waited += 50) {
    if (await tab.evaluate<boolean>(`/\\d/.test(${LAST} ?? '')`)) return
    await pause(50)
  }
  throw new Error('no price')
}

export interface Background {
  /** Share of a core that the renderer uses, its worker included. */
  readonly visible: number
  readonly hidden: number
}

/** The Market tab, looked at and then hidden behind another tab. */
export const backgroundCpu = async (address: string, seconds: number): Promise<Background> => {
  const browser = await openRawBrowser()
  try {
    const tab = await browser.openTab(`${address}/#/pages/market/market`)
    await waitForPrice(tab)
    await pause(3_000)
    const renderer = await busiest(() => browser.renderers())
    const share = async (): Promise<number> => {
      const before = cpuSeconds(renderer)
      await pause(seconds * 1_000)
      return (cpuSeconds(renderer) - before) / seconds
    }
    const visible = await share()
    await tab.hide()
    await pause(12_000)
    return { visible, hidden: await share() }
  } finally {
    await browser.close()
  }
}

const ALL = `[...document.querySelectorAll('[data-inst-id] [data-field="last"]')].map((cell) => cell.textContent).join()`
const MOVED = `new Promise((resolve) => {
  const began = performance.now()
  const seen = new Set()
  const look = () => {
    seen.add(${ALL})
    if (seen.size > 2) resolve(performance.now() - began)
    else requestAnimationFrame(look)
  }
  look()
})`

/**
 * Ms from the return until prices move again: the first new one may be what the core had heard before, the next came
 * over a connection that lives. `dead`: the phone dropped the socket in silence meanwhile.
 */
export const returning = async (proxy: FaultProxy, dead: boolean, rounds: number): Promise<number[]> => {
  const browser = await openRawBrowser()
  const times: number[] = []
  try {
    const tab = await browser.openTab(`${proxy.address}/#/pages/market/market`)
    await waitForPrice(tab)
    for (let i = 0; i < rounds; i++) {
      await pause(2_000)
      await tab.hide()
      await pause(5_000)
      if (dead) proxy.halfOpen()
      await pause(1_000)
      await tab.show()
      times.push(await tab.evaluate<number>(MOVED))
    }
    return times
  } finally {
    await browser.close()
  }
}
