import type { ReadonlySignal } from '@preact/signals-core'
import type { Quote } from '#stream'
import { LivePrice } from '../LivePrice.tsx'
import { rollText } from '../rollText.ts'
import css from './LastPrice.module.css'

interface LastPriceProps {
  readonly quote: ReadonlySignal<Quote | undefined>
  /** Of the instrument's tick. */
  readonly decimals: number
  /** It is too old to trade on. */
  readonly stale: boolean
}

/** The last price in the middle of a book, with an arrow for its last move. */
export const LastPrice = ({ quote, decimals, stale }: LastPriceProps) => (
  <p className={css['last']} data-stale={stale ? '' : undefined}>
    <LivePrice quote={quote} decimals={decimals} keep write={rollText} className={css['price']} />
  </p>
)
