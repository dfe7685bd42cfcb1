import type { ReadonlySignal } from '@preact/signals-core'
import { effect } from '@preact/signals-core'
import { useEffect, useRef } from 'react'
import type { Bar } from '#protocol'
import type { Candle, Candles, FeedValue } from '#stream'
import { formatCompact, formatPercent, formatPrice } from '../format/number.ts'
import { isDaily } from './bars.ts'
import css from './CandleChart.module.css'
import { chartTimes } from './chartTime.ts'
import { onThemeChange } from './colours.ts'
import type { PriceLine } from './priceChart.ts'
import { createPriceChart } from './priceChart.ts'

export interface CandleChartProps {
  readonly value: ReadonlySignal<FeedValue<Candles>>
  readonly bar: Bar
  /** Decimals of the instrument's tick. */
  readonly decimals: number
  readonly language: string
  readonly zone: string
  readonly label: string
  /** Names of the legend's figures, in the order open, high, low, close, volume. */
  readonly legend: readonly [string, string, string, string, string]
  readonly onOlder: () => void
  readonly lines?: ReadonlySignal<readonly PriceLine[]>
}

/** The chart of one feed. Bars, crosshair and theme go straight into it; React renders it once. */
export const CandleChart = (props: CandleChartProps) => {
  const { value, bar, decimals, language, zone, label, legend, onOlder, lines } = props
  const host = useRef<HTMLDivElement>(null)
  const caption = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const element = host.current
    const text = caption.current
    if (element === null || text === null) return undefined
    const price = (figure: number): string => formatPrice(figure.toFixed(decimals), decimals)
    const times = chartTimes(language, zone, isDaily(bar))
    let pointed: Candle | undefined

    const write = (candle: Candle | undefined): void => {
      if (candle === undefined) {
        text.textContent = ''
        return
      }
      const { open, high, low, close, volume } = candle
      const figures = [price(open), price(high), price(low), price(close), formatCompact(String(volume))]
      // A name and its figure stay on one line.
      const named = figures.map((figure, index) => `${legend[index] ?? ''}\u00a0${figure}`)
      const time = times(candle.time, 'full').replaceAll(' ', '\u00a0')
      text.textContent = [time, ...named, formatPercent(close / open - 1)].join('  ')
    }
    const chart = createPriceChart(element, {
      decimals,
      zone,
      formatPrice: price,
      formatTime: times,
      onOldest: onOlder,
      onPoint: (candle) => {
        pointed = candle
        write(candle ?? value.peek().data?.bars.at(-1))
      },
    })
    const stops = [
      effect(() => {
        const { data } = value.value
        const own = data?.bar === bar ? data : undefined
        chart.show(own)
        if (pointed === undefined) write(own?.bars.at(-1))
      }),
      effect(() => chart.lines(lines?.value ?? [])),
      onThemeChange(chart.applyColours),
    ]
    return () => {
      for (const stop of stops) stop()
      chart.remove()
    }
  }, [value, bar, decimals, language, zone, legend, onOlder, lines])

  return (
    <figure className={css['figure']} aria-label={label}>
      <p ref={caption} className={css['legend']} aria-hidden="true" />
      <div ref={host} data-pinch className={css['chart']} />
    </figure>
  )
}
