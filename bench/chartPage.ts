import '../src/ui/styles/tokens.css'
import { DRAWING_KINDS, DRAWING_POINTS, type Drawing } from '#protocol'
import type { Candle, Candles } from '#stream'
import { createChartSlot } from '../src/market/charts/chartSlot.ts'
import { createPriceChart } from '../src/market/charts/drawing/priceChart.ts'
import { CATALOGUE, INDICATORS } from '../src/market/charts/indicators/catalogue.ts'
import { createIndicator } from '../src/market/charts/indicators/figures.ts'
import { createBoard } from '../src/market/charts/tools/board.ts'
import { createLayer } from '../src/market/charts/tools/layer.ts'

// The chart by itself, with every indicator, on as many bars as it is told. What is measured is told by the browser.

const MINUTE = 60_000
const START = Date.UTC(2020, 0, 1)
/** Bars that a step of a pan moves the view by. */
const STEP = 12
/** Bars of a page of history. */
const PAGE = 300

const made = (count: number): Candle[] => {
  const bars: Candle[] = []
  let close = 50_000
  for (let at = 0; at < count; at += 1) {
    const open = close
    close = open * (1 + Math.sin(at * 12.9898) * 0.001)
    const [high, low] = [Math.max(open, close) * 1.0005, Math.min(open, close) * 0.9995]
    bars.push({ time: START + at * MINUTE, open, high, low, close, volume: 1 + (at % 17), closed: true })
  }
  return bars
}
/** Drawings of every kind, among the newest bars, over which a pan goes. */
const drawingsOn = (bars: readonly Candle[], count: number): readonly Drawing[] =>
  Array.from({ length: count }, (_, at) => {
    const kind = DRAWING_KINDS[at % DRAWING_KINDS.length] ?? 'trend'
    return {
      id: `bench${String(at).padStart(5, '0')}`,
      kind,
      points: Array.from({ length: DRAWING_POINTS[kind] }, (_none, index) => {
        const nth = bars.length - 1 - ((at * 16) % 700) + index * 40
        const { time, close } = bars[Math.min(nth, bars.length - 1)] as Candle
        return { time, price: close * (1 + (index - 1) * 0.0004) }
      }),
      style: { color: 'accent', width: 2, dash: at % 2 === 0 ? 'solid' : 'dashed' },
    }
  })
const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

const frameElement = document.querySelector<HTMLElement>('#frame')
const host = document.querySelector<HTMLElement>('#host')
if (host === null || frameElement === null) throw new Error('the page is not whole')
Object.assign(frameElement.style, { position: 'relative', margin: '0', width: '390px', height: '480px' })
Object.assign(host.style, { position: 'absolute', inset: '0' })

let value: Candles | undefined
let chart: ReturnType<typeof createPriceChart> | undefined
let slot = createChartSlot()
let undraw: (() => void) | undefined

/** The page's side of the bench. */
export const bench = {
  /** A chart on so many bars; answers how long it took to show them, ms. */
  async open(count: number): Promise<number> {
    undraw?.()
    undraw = undefined
    chart?.remove()
    slot = createChartSlot()
    chart = createPriceChart(host, {
      overlay: slot.overlay,
      style: 'candles',
      zone: 'Europe/Berlin',
      tick: 0.1,
      snap: (price) => Math.round(price * 10) / 10,
      format: (figure) => figure.toFixed(1),
      formatTime: (time) => new Date(time).toISOString().slice(11, 16),
      onOldest: () => undefined,
      onPoint: () => undefined,
      onLine: () => undefined,
      onBehind: () => undefined,
      onLayout: () => undefined,
    })
    chart.indicators(
      INDICATORS.map((id) =>
        createIndicator(
          id,
          CATALOGUE[id].parameters.map((one) => one.initial),
        ),
      ),
    )
    const bars = made(count)
    await frame()
    const from = performance.now()
    value = { instId: 'X', bar: '1m', bars, change: 'reset', hasOlder: false }
    chart.show(value)
    await frame()
    return performance.now() - from
  },
  /** So many ticks of the newest bar, one in a frame; the work of `show` alone, ms for all. */
  async tick(count: number): Promise<number> {
    let spent = 0
    for (let turn = 0; turn < count && value !== undefined; turn += 1) {
      const last = value.bars.at(-1) as Candle
      const close = last.open * (1 + Math.sin(turn) * 0.001)
      const [high, low] = [Math.max(last.high, close), Math.min(last.low, close)]
      // As the core's patches are merged: the array anew, the bars as they were.
      value = {
        ...value,
        change: 'tail',
        bars: [...value.bars.slice(0, -1), { ...last, close, high, low, closed: false }],
      }
      const from = performance.now()
      chart?.show(value)
      spent += performance.now() - from
      await frame()
    }
    return spent
  },
  /** So many drawings on the chart; 0 takes them away. */
  draw(count: number): void {
    undraw?.()
    undraw = undefined
    const attached = slot.now.peek()
    const bars = value?.bars ?? []
    if (attached === undefined || count === 0) return
    undraw = createLayer(
      { ...attached, bar: '1m', bars: () => bars, snap: (price) => Math.round(price * 10) / 10 },
      {
        board: createBoard(drawingsOn(bars, count), { onAct: () => undefined }),
        styleOf: () => ({ color: 'accent', width: 2, dash: 'solid' }),
        texts: {
          price: (price) => price.toFixed(1),
          percent: (part) => `${(part * 100).toFixed(2)}%`,
          bars: (many) => `${many} candles`,
          target: (percent, price) => `Take profit ${percent} · ${price}`,
          stop: (percent, price) => `Stop loss ${percent} · ${price}`,
          ratio: (ratio) => `Risk/reward ${ratio}`,
          handle: () => 'handle',
          hint: () => 'hint',
        },
      },
    )
  },
  /** As `pan`; the time from each frame to the next, ms. */
  async paces(count: number): Promise<readonly number[]> {
    const paces: number[] = []
    const scale = chart?.chart.timeScale()
    let before = await frame()
    for (let turn = 1; turn <= count; turn += 1) {
      const at = turn <= count / 2 ? turn : count - turn
      scale?.scrollToPosition(-at * STEP, false)
      const now = await frame()
      paces.push(now - before)
      before = now
    }
    return paces
  },
  /** Moves the view so many steps into the past, one in a frame, and back. */
  async pan(count: number): Promise<void> {
    const scale = chart?.chart.timeScale()
    for (let turn = 1; turn <= count; turn += 1) {
      const at = turn <= count / 2 ? turn : count - turn
      scale?.scrollToPosition(-at * STEP, false)
      await frame()
    }
  },
  /** So many pages of history come in front while one looks at the oldest bars, one in a frame; ms of `show` for all. */
  async page(count: number): Promise<number> {
    chart?.bars.show({ from: 0, to: 60 })
    await frame()
    let spent = 0
    for (let turn = 0; turn < count && value !== undefined; turn += 1) {
      const first = value.bars[0] as Candle
      const front = made(PAGE).map((bar, at) => ({ ...bar, time: first.time - (PAGE - at) * MINUTE }))
      value = { ...value, change: 'prepend', bars: [...front, ...value.bars] }
      const from = performance.now()
      chart?.show(value)
      spent += performance.now() - from
      await frame()
    }
    return spent
  },
  /** How many bars the library holds. */
  held: (): number => (chart === undefined ? 0 : chart.bars.window.end - chart.bars.window.start),
}

Object.assign(window, { bench })
