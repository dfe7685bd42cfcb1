import { PRICE_AGE_SHOWN, PRICE_AGE_STALE } from '#protocol'
import type { Quote } from '#stream'
import { ARROW, directionBetween, directionOf, moved } from './direction.ts'
import type { Flasher } from './flash.ts'
import { writeAttribute, writeText } from './writeText.ts'

/** The words of a row; plain functions, so that the hot path holds no hooks. */
export interface RowTexts {
  readonly price: (price: string) => string
  /** A fraction with its sign, such as '+1.84%'. */
  readonly change: (fraction: number) => string
  readonly volume: (amount: string) => string
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
}

/**
 * Writes one instrument's quotes into its row, one text write per text that changed. Volume and age follow the
 * second hand, not the tick: `second` writes them, and `quote` only when the price was missing or stale before.
 */
export const createRowWriter = (elements: RowElements, texts: RowTexts, flasher: Flasher) => {
  const { row, last, change, note } = elements
  let shown: Quote | undefined
  let stale = true
  let percent: number | undefined

  const blank = (): void => {
    writeText(last, texts.none)
    writeText(change, texts.none)
    writeText(note, texts.none)
    writeAttribute(change, 'data-dir', undefined)
    writeAttribute(row, 'data-stale', undefined)
    flasher.clear(last)
  }

  const writeChange = (quote: Quote): void => {
    const fraction = moved(quote.last, quote.open24h)
    // Two decimals of a per cent are all that is seen.
    const next = fraction === undefined ? undefined : Math.trunc(fraction * 10_000)
    if (next === percent && shown !== undefined) return
    percent = next
    const direction = directionOf(next ?? 0)
    const text = next === undefined ? texts.none : texts.change(next / 10_000)
    writeText(change, direction === 'flat' ? text : `${ARROW[direction]} ${text}`)
    writeAttribute(change, 'data-dir', direction)
  }

  const second = (now: number): void => {
    if (shown === undefined) return
    const closed = texts.closed(now)
    const age = now - shown.arrivedAt
    stale = closed === undefined && age >= PRICE_AGE_STALE
    const old = closed === undefined && age >= PRICE_AGE_SHOWN
    writeText(note, closed ?? (old ? texts.age(age) : texts.volume(shown.volCcy24h)))
    writeAttribute(note, 'data-note', closed === undefined ? (old ? 'old' : undefined) : 'closed')
    writeAttribute(row, 'data-stale', stale ? '' : undefined)
  }

  blank()
  return {
    quote(quote: Quote | undefined, now: number): void {
      if (quote === undefined) {
        if (shown !== undefined) blank()
        shown = undefined
        stale = true
        return
      }
      const before = shown
      if (before?.last !== quote.last) {
        writeText(last, texts.price(quote.last))
        if (before !== undefined) flasher.flash(last, directionBetween(before.last, quote.last))
      }
      if (before?.last !== quote.last || before.open24h !== quote.open24h) writeChange(quote)
      shown = quote
      if (stale) second(Math.max(now, quote.arrivedAt))
    },
    second,
    /** Before the cell is handed to another instrument. */
    release(): void {
      flasher.clear(last)
    },
  }
}
