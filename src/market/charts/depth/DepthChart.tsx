import type { ReadonlySignal } from '@preact/signals-core'
import { effect } from '@preact/signals-core'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import type { BookView, FeedValue } from '#stream'
import { formatCompact, formatPercent, formatPrice } from '../../../ui/format/number.ts'
import { onThemeChange } from '../colours.ts'
import css from './DepthChart.module.css'
import { depthCurve, priceAt, restingUpTo } from './depthCurve.ts'
import { drawDepth } from './depthPicture.ts'

interface DepthChartProps {
  readonly value: ReadonlySignal<FeedValue<BookView>>
  readonly instrument: Instrument
  readonly name: string
}

const HALF = 0.5

/**
 * What rests in the book on both sides of the middle, summed up outwards. Drawn at most once a frame, straight from the
 * feed. A finger or the arrow keys move a crosshair; the words below say in text what the picture shows.
 */
const DepthChart = ({ value, instrument, name }: DepthChartProps) => {
  const { t } = useTranslation('chart')
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLParagraphElement>(null)
  /** Where the crosshair stands, as a share of the width. */
  const aim = useRef<number>(undefined)
  const redraw = useRef<() => void>(() => undefined)
  const { tickSz, baseCcy } = instrument

  useEffect(() => {
    const [picture, text] = [canvas.current, words.current]
    if (picture === null || text === null) return undefined
    const decimals = decimalsOf(tickSz)
    const price = (figure: number): string => formatPrice(figure.toFixed(decimals), decimals)
    const amount = (figure: number): string => formatCompact(figure.toFixed(6))
    let frame = 0
    const draw = (): void => {
      frame = 0
      const { data } = value.peek()
      const curve = data === undefined ? undefined : depthCurve(data)
      const width = picture.clientWidth
      const x = aim.current === undefined ? undefined : aim.current * width
      drawDepth(picture, curve, x, { price, amount })
      const at = curve && x !== undefined ? restingUpTo(curve, priceAt(curve, x, width)) : undefined
      if (curve === undefined) text.textContent = ''
      else if (at === undefined)
        text.textContent = t('depth.summary', {
          bids: amount(curve.bids.at(-1)?.total ?? 0),
          asks: amount(curve.asks.at(-1)?.total ?? 0),
          currency: baseCcy,
          range: formatPercent(curve.span / curve.middle).replace('+', '±'),
        })
      else
        text.textContent = t(`depth.at.${at.side}`, {
          price: price(at.px),
          amount: amount(at.total),
          currency: baseCcy,
          away: formatPercent(at.px / curve.middle - 1),
        })
    }
    const soon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    }
    redraw.current = soon
    const watch = new ResizeObserver(soon)
    watch.observe(picture)
    const stops = [
      effect(() => {
        void value.value
        soon()
      }),
      onThemeChange(soon),
    ]
    return () => {
      for (const stop of stops) stop()
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [value, tickSz, baseCcy, t])

  const moveTo = (share: number | undefined): void => {
    aim.current = share === undefined ? undefined : Math.max(0, Math.min(1, share))
    redraw.current()
  }
  const point = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    moveTo((event.clientX - left) / width)
  }
  return (
    <figure className={css['figure']}>
      <canvas
        ref={canvas}
        className={css['canvas']}
        // The arrow keys move its crosshair, and the words below say what it shows.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={t('depth.label', { name })}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={(event) => event.pointerType === 'mouse' && moveTo(undefined)}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowRight' ? 0.02 : event.key === 'ArrowLeft' ? -0.02 : 0
          if (step !== 0) moveTo((aim.current ?? HALF) + step)
          if (event.key === 'Escape') moveTo(undefined)
        }}
      />
      <figcaption>
        <p ref={words} className={css['words']} />
      </figcaption>
    </figure>
  )
}

export default DepthChart
