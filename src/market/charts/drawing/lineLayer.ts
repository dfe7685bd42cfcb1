import type { IPriceLine, ISeriesApi, ISeriesPrimitive, SeriesType } from 'lightweight-charts'
import type { ChartColours } from '../colours.ts'
import css from './CandleChart.module.css'

/** A horizontal line at a price: an order, an alert, and what a position brings with it. */
export interface PriceLine {
  /** The same for as long as it is the same thing. */
  readonly id: string
  readonly kind: 'order' | 'entry' | 'exit' | 'takeProfit' | 'stop' | 'liquidation' | 'alert'
  readonly price: number
  /** What stands on it, such as side and size. */
  readonly label: string
  readonly tone: 'accent' | 'up' | 'down' | 'warn'
  /** It may be dragged to another price, or pressed; this is its name for those who cannot see it. */
  readonly handle?: string
  /** Dragging it makes something new: it is seen only away from where it begins, and says what it would be there. */
  readonly makes?: { readonly from: number; readonly at: (price: number) => string }
}

export interface LinePorts {
  /** Multiple of the tick that is nearest to a price of the picture. */
  readonly snap: (price: number) => number
  /** The line was let go at this price, or pressed where it stood. */
  readonly onMoved: (line: PriceLine, price: number) => void
  /** Height of the pane of prices, px. */
  readonly room: () => { readonly height: number }
}

/** A press moves by at most this many px; more is a drag. */
const PRESS_SLOP_PX = 4

interface Drawn {
  line: PriceLine
  readonly drawn: IPriceLine
  readonly handle: HTMLButtonElement | undefined
  price: number
}

const isSame = (a: PriceLine, b: PriceLine): boolean =>
  a.id === b.id && a.label === b.label && a.tone === b.tone && a.handle === b.handle && a.kind === b.kind

/** Lines with handles over the chart. Handles are buttons of the page, so fingers, keys and screen readers have them. */
export const createLineLayer = (
  host: HTMLElement,
  series: ISeriesApi<SeriesType>,
  colours: () => ChartColours,
  { snap, onMoved, room }: LinePorts,
) => {
  let all: Drawn[] = []
  let held: Drawn | undefined

  const place = (one: Drawn): void => {
    const { handle, price } = one
    if (handle === undefined) return
    const { height } = room()
    const y = series.priceToCoordinate(price)
    const isHidden = y === null || y < 0 || y > height
    if (handle.hidden !== isHidden) handle.hidden = isHidden
    if (isHidden) return
    handle.style.transform = `translateY(${Math.round(y)}px)`
  }
  // The library asks for new views when the scale changes; it announces nothing else that moves a price.
  const follower: ISeriesPrimitive = {
    updateAllViews: () => {
      for (const one of all) place(one)
    },
  }
  series.attachPrimitive(follower)

  const moveTo = (one: Drawn, price: number): void => {
    const { line, drawn, handle } = one
    const { makes, label } = line
    // What makes something new is not to be seen where it begins.
    const isSeen = price !== makes?.from
    one.price = price
    drawn.applyOptions({ price, lineVisible: isSeen, axisLabelVisible: isSeen })
    if (makes && handle?.firstChild) handle.firstChild.textContent = isSeen ? makes.at(price) : label
    place(one)
  }
  const grip = (one: Drawn, handle: HTMLButtonElement): void => {
    let from = 0
    let isDragged = false
    const end = (): void => {
      held = undefined
      handle.removeAttribute('data-held')
    }
    const cancel = (): void => {
      end()
      moveTo(one, one.line.price)
    }
    handle.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return
      handle.setPointerCapture(event.pointerId)
      from = event.clientY
      isDragged = false
      held = one
      handle.dataset['held'] = ''
    })
    handle.addEventListener('pointermove', (event) => {
      if (held !== one) return
      isDragged ||= Math.abs(event.clientY - from) > PRESS_SLOP_PX
      if (!isDragged) return
      const y = event.clientY - host.getBoundingClientRect().top
      const price = series.coordinateToPrice(Math.max(0, Math.min(y, room().height)))
      if (price !== null) moveTo(one, snap(price))
    })
    handle.addEventListener('pointerup', () => {
      if (held !== one) return
      end()
      if (isDragged && one.price !== one.line.price) onMoved(one.line, one.price)
    })
    handle.addEventListener('pointercancel', cancel)
    handle.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && held === one) cancel()
    })
    handle.addEventListener('click', () => {
      if (!isDragged) onMoved(one.line, one.line.price)
      isDragged = false
    })
  }
  const handleOf = (line: PriceLine): HTMLButtonElement | undefined => {
    if (line.handle === undefined) return undefined
    const handle = document.createElement('button')
    handle.type = 'button'
    handle.className = css['handle'] ?? ''
    handle.dataset['tone'] = line.tone
    handle.dataset['line'] = line.kind
    handle.setAttribute('aria-label', line.handle)
    const label = document.createElement('span')
    label.append(line.label)
    handle.append(label)
    host.append(handle)
    return handle
  }
  const draw = (line: PriceLine): Drawn => {
    const handle = handleOf(line)
    const drawn = series.createPriceLine({
      price: line.price,
      title: handle === undefined ? line.label : '',
      color: colours()[line.tone],
    })
    const one = { line, drawn, handle, price: line.price }
    if (handle !== undefined) grip(one, handle)
    moveTo(one, line.price)
    return one
  }
  const erase = ({ drawn, handle }: Drawn): void => {
    series.removePriceLine(drawn)
    handle?.remove()
  }
  return {
    /** Lines that stay the same keep their handle, and with it the focus; one that is held stays where it is held. */
    show(lines: readonly PriceLine[]): void {
      const known = all
      all = lines.map((line) => {
        const same = known.find((one) => isSame(one.line, line))
        if (same === undefined) return draw(line)
        known.splice(known.indexOf(same), 1)
        same.line = line
        if (held !== same) moveTo(same, line.price)
        return same
      })
      for (const gone of known) {
        if (held === gone) held = undefined
        erase(gone)
      }
    },
    applyColours(): void {
      for (const { line, drawn } of all) drawn.applyOptions({ color: colours()[line.tone] })
    },
    remove(): void {
      for (const { handle } of all) handle?.remove()
      all = []
      series.detachPrimitive(follower)
    },
  }
}
