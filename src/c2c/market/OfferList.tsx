import { useCallback } from 'react'
import type { C2cIndex, C2cOffer } from '#protocol'
import { MeasuredList } from '../../ui/MeasuredList.tsx'
import { useMeasuredRows } from '../../ui/useMeasuredRows.ts'
import type { MarketFilters } from './filters.ts'
import css from './Market.module.css'
import { OfferRow } from './OfferRow.tsx'

/** A row in type of the usual size, px. */
const ROW = 190

const adOf = ({ ad }: C2cOffer): string => ad

interface OfferListProps {
  readonly offers: readonly C2cOffer[]
  /** The index of the pair. */
  readonly now: C2cIndex | undefined
  readonly filters: MarketFilters
  readonly label: string
}

/** Offers, of which only those near the screen exist. */
export const OfferList = ({ offers, now, filters, label }: OfferListProps) => {
  const rows = useMeasuredRows(ROW)
  const { amount, method } = filters
  const row = useCallback(
    (offer: C2cOffer) => <OfferRow offer={offer} index={now} filters={{ amount, method }} />,
    [now, amount, method],
  )
  return (
    <MeasuredList rows={rows} items={offers} idOf={adOf} row={row} label={label} beside={3} className={css['list']} />
  )
}
