import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useRef } from 'react'
import type { Trade } from '#protocol'
import type { FeedValue } from '#stream'
import { useSignalEffect } from '../useSignalEffect.ts'
import { writeAttribute, writeText } from '../writeText.ts'
import css from './TradesTape.module.css'

/** An effect fills these; React must not own their text. */
const EMPTY = undefined

export interface TradesTapeProps {
  readonly value: ReadonlySignal<FeedValue<readonly Trade[]>>
  /** Rows that exist; older trades fall off the end. */
  readonly length: number
  readonly labels: { readonly price: string; readonly size: string; readonly time: string }
  /** Arrow and word for the taker's side, so that colour is not alone. */
  readonly sides: Readonly<Record<Trade['side'], string>>
  readonly formatPrice: (price: string) => string
  readonly formatSize: (size: string) => string
  readonly formatTime: (ts: string) => string
}

/** The newest trades, newest first. Its rows exist once; an effect writes them, so that nothing renders per trade. */
export const TradesTape = (props: TradesTapeProps) => {
  const { value, length, labels, sides, formatPrice, formatSize, formatTime } = props
  const body = useRef<HTMLTableSectionElement>(null)
  useSignalEffect(
    useCallback(() => {
      const trades = value.value.data
      const rows = body.current?.children
      if (rows === undefined) return
      for (const [index, row] of [...rows].entries()) {
        const trade = trades?.[index]
        const [price, size, time] = row.children as unknown as [Element, Element, Element]
        writeAttribute(row, 'data-side', trade?.side)
        writeText(price, trade === undefined ? '' : `${sides[trade.side]} ${formatPrice(trade.px)}`)
        writeText(size, trade === undefined ? '' : formatSize(trade.sz))
        writeText(time, trade === undefined ? '' : formatTime(trade.ts))
      }
    }, [value, sides, formatPrice, formatSize, formatTime]),
  )
  return (
    <table className={css['tape']}>
      <thead>
        <tr>
          <th scope="col">{labels.price}</th>
          <th scope="col">{labels.size}</th>
          <th scope="col">{labels.time}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {Array.from({ length }, (_, index) => (
          <tr key={index}>
            <td>{EMPTY}</td>
            <td>{EMPTY}</td>
            <td>{EMPTY}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
