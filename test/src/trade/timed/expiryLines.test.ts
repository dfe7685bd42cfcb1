import { signal } from '@preact/signals-core'
import type { IPrimitivePaneRenderer, SeriesAttachedParameter } from 'lightweight-charts'
import { expect, it, vi } from 'vitest'
import { barsAt, type ExpiryLine, expiryLines, expiryPrimitive } from '../../../../src/trade/timed/expiryLines.ts'
import { contract } from './fixtures.ts'

it('a running contract is a line at its expiry in the chart of its instrument, and two at once are one', () => {
  const lines = expiryLines(
    [
      contract({ id: '1', expiry: 90_000 }),
      contract({ id: '2', expiry: 90_000 }),
      contract({ id: '3', expiry: 90_000, direction: 'down' }),
      contract({ id: '4', instId: 'ETH-USDT', expiry: 95_000 }),
    ],
    'BTC-USDT',
  )
  expect(lines).toEqual([
    { at: 90_000, tone: 'up' },
    { at: 90_000, tone: 'down' },
  ])
})

it('a moment is where its part of a bar is, also after the newest bar', () => {
  // The bar of index 7 begins at one minute: its beginning is half a bar before its middle.
  expect(barsAt(60_000, 7, 60_000, 60_000)).toBe(6.5)
  expect(barsAt(90_000, 7, 60_000, 60_000)).toBe(7)
  expect(barsAt(240_000, 7, 60_000, 60_000)).toBe(9.5)
})

it('the chart draws again when a contract comes or goes, and no longer once it is gone', () => {
  const lines = signal<readonly ExpiryLine[]>([])
  const requestUpdate = vi.fn<() => void>()
  const primitive = expiryPrimitive(lines, 60_000)
  primitive.attached?.({
    requestUpdate,
    chart: { applyOptions: () => undefined },
  } as unknown as SeriesAttachedParameter)
  const first = requestUpdate.mock.calls.length
  lines.value = [{ at: 90_000, tone: 'up' }]
  expect(requestUpdate).toHaveBeenCalledTimes(first + 1)
  primitive.detached?.()
  lines.value = []
  expect(requestUpdate).toHaveBeenCalledTimes(first + 1)
})

/** Bars of 8 px, as the library answers of them. */
const timeScale = () => ({
  timeToIndex: () => 7,
  logicalToCoordinate: (bar: number) => (Number.isInteger(bar) ? bar * 8 : 0),
})

it('a line is drawn between the bars beside it, for the chart tells where whole bars are alone', () => {
  const drawn: number[] = []
  const context = { setLineDash() {}, beginPath() {}, lineTo() {}, stroke() {}, moveTo: (x: number) => drawn.push(x) }
  const target = {
    useBitmapCoordinateSpace: (draw: (scope: object) => void) =>
      draw({ context, bitmapSize: { height: 100 }, horizontalPixelRatio: 1, verticalPixelRatio: 1 }),
  }
  const primitive = expiryPrimitive(signal<readonly ExpiryLine[]>([{ at: 240_000, tone: 'up' }]), 60_000)
  primitive.attached?.({
    requestUpdate() {},
    chart: { timeScale, applyOptions: () => undefined },
    series: { dataByIndex: () => ({ time: 60 }) },
  } as unknown as SeriesAttachedParameter)
  const [view] = primitive.paneViews?.() ?? []
  view?.renderer()?.draw(target as unknown as Parameters<IPrimitivePaneRenderer['draw']>[0])
  expect(drawn).toEqual([9.5 * 8 + 0.5])
  primitive.detached?.()
})
