import { PRICE_AGE_SHOWN, PRICE_AGE_STALE } from '#protocol'
import type { Quote } from '#stream'
import { ARROW, type Direction, directionOf } from './direction.ts'
import type { Flasher } from './flash.ts'
import { isPending } from './isPending.ts'
import { textCell } from './textCell.ts'
import { writeAttribute } from './writeText.ts'

/** The words of a row; plain functions, so that the hot path holds no hooks. */
export interface RowTexts {
  readonly price: (price: string) => string
  /** A fraction with its sign, such as '+1.84%'. */
  readonly change: (fraction: number) => string
  /** What stands below the name. */
  readonly note: (quote: Quote) => string
  /** Age of a price in words. */
  readonly age: (ms: number) => string
  /** Shown instead of an age while the market is closed; undefined while it is open. */
  readonly closed: (now: number) => string | undefined
  readonly none: string
}

/** The elements of a row that live; each holds one text node. */
export interface RowElements {
  readonly row: HTMLElement
  readonly last: HTMLElement
  readonly change: HTMLElement
  readonly note: HTMLElement
  /** Of what is dealt at a bid and an ask: the bid, and `last` is the ask. */
  readonly bid?: HTMLElement | null
}

/**
 * Writes one instrument's quotes into its row, one text write per text that changed. Volume and age follow the
 * second hand, not the tick: `second` writes them, and `quote` only when the price was missing or stale before.
 * The floats in here are for the look only (arrow, per cent); prices stay the wire's own text.
 */
export const createRowWriter = (elements: RowElements, texts: RowTexts, flasher: Flasher) => {
  const { row, last, change, note, bid } = elements
  const writeLast = textCell(last, texts.none)
  const writeBid = bid ? textCell(bid, texts.none) : undefined
  const writeChange = textCell(change, texts.none)
  const writeNote = textCell(note, texts.none)
  let shown: Quote | undefined
  let price = 0
  let open = 0
  /** The move in hundredths of a per cent, which is all that is seen of it. */
  let move: number | undefined
  let direction: Direction | undefined
  let stale = true

  const blank = (): void => {
    writeLast(texts.none)
    writeBid?.(texts.none)
    writeChange(texts.none)
    writeNote(texts.none)
    move = undefined
    direction = undefined
    writeAttribute(change, 'data-dir', undefined)
    writeAttribute(note, 'data-note', undefined)
    writeAttribute(row, 'data-stale', undefined)
    flasher.clear(last)
  }
  const showMove = (): void => {
    const next = open > 0 ? Math.trunc((price / open - 1) * 10_000) : undefined
    if (next === move && direction !== undefined) return
    move = next
    const way = directionOf(next ?? 0)
    const text = next === undefined ? texts.none : texts.change(next / 10_000)
    writeChange(way === 'flat' ? text : `${ARROW[way]} ${text}`)
    if (way !== direction) change.setAttribute('data-dir', way)
    direction = way
  }
  const second = (now: number): void => {
    if (shown === undefined) return
    const closed = texts.closed(now)
    const age = now - shown.arrivedAt
    // A row that scrolls back in has its last quote, which is loading until the core speaks of it.
    const old = closed === undefined && !isPending(shown, now) && age >= PRICE_AGE_SHOWN
    stale = old && (shown.stale || age >= PRICE_AGE_STALE)
    writeNote(closed ?? (old ? texts.age(age) : texts.note(shown)))
    writeAttribute(note, 'data-note', closed === undefined ? (old ? 'old' : undefined) : 'closed')
    writeAttribute(row, 'data-stale', stale ? '' : undefined)
  }

  blank()
  return {
    quote(quote: Quote | undefined, now: number): void {
      const before = shown
      shown = quote
      if (quote === undefined) {
        if (before !== undefined) blank()
        stale = true
        return
      }
      const moved = before?.last !== quote.last
      if (moved) {
        const from = price
        price = Number(quote.last)
        if (!writeBid) writeLast(texts.price(quote.last))
        if (before !== undefined) flasher.flash(last, directionOf(price - from), quote.arrivedAt)
      }
      if (writeBid) {
        writeBid(texts.price(quote.bidPx))
        writeLast(texts.price(quote.askPx))
      }
      const opened = before?.open24h !== quote.open24h
      if (opened) open = Number(quote.open24h)
      if (moved || opened) showMove()
      if (stale || quote.stale) second(Math.max(now, quote.arrivedAt))
    },
    second,
    /** Before the cell is handed to another instrument. */
    release(): void {
      flasher.clear(last)
    },
  }
}
