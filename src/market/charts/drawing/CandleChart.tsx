import type { ReadonlySignal } from '@preact/signals-core'
import { effect } from '@preact/signals-core'
import type { ISeriesPrimitive } from 'lightweight-charts'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { useLayoutEffect, useRef } from 'react'
import type { Bar } from '#protocol'
import type { Candles, FeedValue } from '#stream'
import { afterPaint } from '../../../core/live/afterPaint.ts'
import { formatCompact, formatPercent, formatPrice } from '../../../ui/format/number.ts'
import { writeText } from '../../../ui/live/writeText.ts'
import { isDaily } from '../bars.ts'
import type { ChartSettings } from '../chartSettings.ts'
import { chartTimes } from '../chartTime.ts'
import { chartColours, onThemeChange } from '../colours.ts'
import type { Figure, Indicator } from '../indicators/figures.ts'
import css from './CandleChart.module.css'
import { createLegend } from './legend.ts'
import type { PriceLine } from './lineLayer.ts'
import { createPriceChart } from './priceChart.ts'

export interface CandleChartProps {
  readonly value: ReadonlySignal<FeedValue<Candles>>
  readonly bar: Bar
  /** Smallest step of the price. */
  readonly tick: number
  /** Decimals of the instrument's tick. */
  readonly decimals: number
  readonly language: string
  readonly zone: string
  readonly style: ChartSettings['style']
  readonly label: string
  /** Name of the button that leads back to the newest bar. */
  readonly latest: string
  /** Names of the legend's figures, in the order open, high, low, close, volume. */
  readonly legend: readonly [string, string, string, string, string]
  readonly onOlder: () => void
  readonly lines?: ReadonlySignal<readonly PriceLine[]>
  /** What else is drawn over the prices; it is detached when the chart is left, before that is taken away. */
  readonly overlay?: ISeriesPrimitive
  /** Stands beside the newest price: how long its bar has left. Reads signals; must not change between renders. */
  readonly closesIn?: () => string
  /** Made anew when the choice or a parameter changes. */
  readonly indicators?: ReadonlySignal<readonly Indicator[]>
  /** A line was let go at this price, or pressed where it stands. */
  readonly onLine?: (line: PriceLine, price: number) => void
  /** The price under the crosshair, undefined when there is none; must not change between renders. */
  readonly onPrice?: (price: number | undefined) => void
}

const NONE: readonly never[] = []

/** Begins when the coming frame is on the screen; the returned function ends it. */
const soon = (begin: () => () => void): (() => void) => {
  let end: (() => void) | undefined
  const cancel = afterPaint(() => (end = begin()))
  return () => {
    cancel()
    end?.()
  }
}

type Mounted = Omit<CandleChartProps, 'label' | 'latest'> & {
  /** Holds what lies over the chart. */
  readonly frame: HTMLElement
  readonly host: HTMLElement
  /** The figures of the price. */
  readonly caption: HTMLElement
  /** The figures of the panes below. */
  readonly over: HTMLElement
  /** The button that leads back to the newest bar. */
  readonly forward: HTMLElement
}

/** Time, five figures, change: each keeps to one line, and only a text that differs is written. */
const createCaption = (element: HTMLElement, count: number): ((texts: readonly string[]) => void) => {
  const cells = Array.from({ length: count }, () => document.createElement('span'))
  element.replaceChildren(...cells.flatMap((cell) => [cell, ' ']))
  return (texts) =>
    cells.forEach((cell, at) => {
      writeText(cell, texts[at] ?? '')
    })
}

/** Puts the chart into its elements and ties it to its signals; the returned function takes it out again. */
const mountChart = (props: Mounted): (() => void) => {
  const { value, bar, tick, decimals, language, zone, style, legend, onOlder, lines, indicators } = props
  const { overlay, closesIn, onLine, onPrice, frame, host, over, forward } = props
  const times = chartTimes(language, zone, isDaily(bar))
  const format = (figures: number, unit: Figure['unit']): string => {
    if (unit === 'volume') return formatCompact(plain(figures))
    const places = unit === 'price' ? decimals : 2
    return formatPrice(figures.toFixed(places), places)
  }
  let pointed: number | undefined
  const caption = createCaption(props.caption, legend.length + 2)

  const write = (): void => {
    const bars = value.peek().data?.bars ?? NONE
    const index = pointed ?? bars.length - 1
    const candle = bars[index]
    names.write(candle === undefined ? undefined : index)
    if (candle === undefined) return caption(NONE)
    const { open, high, low, close, volume } = candle
    const figures = [open, high, low, close].map((price) => format(price, 'price'))
    const named = [...figures, format(volume, 'volume')].map((shown, at) => `${legend[at] ?? ''}\u00a0${shown}`)
    caption([times(candle.time, 'full'), ...named, formatPercent(close / open - 1)])
  }
  const chart = createPriceChart(host, {
    style,
    tick,
    overlay,
    // Whole days are dated in UTC, where they open.
    zone: isDaily(bar) ? 'UTC' : zone,
    snap: (price) => Number((Math.round(price / tick) * tick).toFixed(decimals)),
    format,
    formatTime: times,
    onOldest: onOlder,
    onPoint: (at) => {
      pointed = at?.index
      onPrice?.(at?.price)
      write()
    },
    onLine: (line, price) => onLine?.(line, price),
    onBehind: (isBehind) => {
      if (forward.hidden === isBehind) forward.hidden = !isBehind
      if (isBehind) placeForward()
    },
    onLayout: () => {
      names.place()
      placeForward()
    },
  })
  const placeForward = (): void => {
    const { height, axis } = chart.room()
    forward.style.transform = `translateY(${height}px)`
    forward.style.right = `${axis}px`
  }
  const forwards = new AbortController()
  forward.addEventListener('click', () => chart.bars.toNewest(), { signal: forwards.signal })
  const names = createLegend(frame, over, chart.chart, chartColours, format)
  const stops = [
    effect(() => {
      const chosen = indicators?.value ?? NONE
      chart.indicators(chosen)
      names.choose(chosen)
      write()
    }),
    effect(() => {
      const { data } = value.value
      chart.show(data?.bar === bar ? data : undefined)
      write()
    }),
    effect(() => chart.lines(lines?.value ?? NONE)),
    effect(() => chart.note(closesIn?.())),
    onThemeChange(() => {
      chart.applyColours()
      names.choose(indicators?.peek() ?? NONE)
      write()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    forwards.abort()
    onPrice?.(undefined)
    names.choose(NONE)
    overlay?.detached?.()
    chart.leave()
    // Its canvases take long to go: what follows is shown before.
    afterPaint(() => chart.remove())
  }
}

/** The chart of one feed. Bars, crosshair and theme go straight into it; React renders it once. */
export const CandleChart = ({ label, latest, ...props }: CandleChartProps) => {
  const frameRef = useRef<HTMLDivElement>(null)
  const hostRef = useRef<HTMLDivElement>(null)
  const captionRef = useRef<HTMLParagraphElement>(null)
  const overRef = useRef<HTMLSpanElement>(null)
  const forwardRef = useRef<HTMLButtonElement>(null)
  // Ends before the feed, which the page's effects close: else it would draw that there are no bars.
  useLayoutEffect(() => {
    const { current: frame } = frameRef
    const { current: host } = hostRef
    const { current: caption } = captionRef
    const { current: over } = overRef
    const { current: forward } = forwardRef
    if (frame === null || host === null || caption === null || over === null || forward === null) return undefined
    // With its bars at once: to draw it without them first takes as long again.
    return soon(() => mountChart({ ...props, frame, host, caption, over, forward }))
    // Each of them, which a caller gives always or never, makes another chart.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, Object.values(props))

  return (
    <figure className={css['figure']} aria-label={label}>
      <div className={css['legend']} aria-hidden="true">
        <p ref={captionRef} />
        <span ref={overRef} />
      </div>
      <div ref={frameRef} className={css['frame']}>
        <div ref={hostRef} data-pinch className={css['chart']} />
        <button ref={forwardRef} type="button" hidden className={css['latest']} aria-label={latest} title={latest}>
          <ChevronsRight size={18} aria-hidden />
        </button>
      </div>
    </figure>
  )
}

/** A plain decimal of a volume, whatever its size. */
const plain = (volume: number): string => (Math.abs(volume) < 1e-6 ? '0' : volume.toFixed(Math.abs(volume) < 1 ? 6 : 2))
