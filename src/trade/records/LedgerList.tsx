import { useCallback } from 'react'
import { formatDate } from '../../ui/format/time.ts'
import { MeasuredList } from '../../ui/MeasuredList.tsx'
import { type DrawnHeights, useMeasuredRows } from '../../ui/useMeasuredRows.ts'
import css from './LedgerList.module.css'
import { LedgerRow } from './LedgerRow.tsx'
import type { Line } from './ledgerEntry.ts'
import { useHeldPlace } from './useHeldPlace.ts'

/** A row in type of the usual size, px; where its words need more lines it is higher. */
const ROW = 64
const drawn: DrawnHeights = { guess: 0, heights: new Map() }

const idOf = ({ id }: Line): string => id

/** Both are of one action, such as the two sides and the fee of a fill. */
const isSameAction = (one: Line | undefined, other: Line | undefined): boolean =>
  one !== undefined && one.cause === other?.cause && one.causeId === other.causeId && one.time === other.time

interface LedgerListProps {
  readonly lines: readonly Line[]
  readonly nameOf: (cause: string) => string
  readonly linkOf: (line: Line) => string | undefined
  readonly label: string
}

/** Lines of the ledger under the days of the user's zone; only those near the screen exist. */
export const LedgerList = ({ lines, nameOf, linkOf, label }: LedgerListProps) => {
  const rows = useMeasuredRows(ROW, drawn)
  useHeldPlace(rows.scroller, rows.list, lines, rows.heights)
  const row = useCallback(
    (line: Line, index: number) => {
      const day = formatDate(line.time)
      const before = lines[index - 1]
      return (
        <>
          {before !== undefined && formatDate(before.time) === day ? null : <h2 className={css['day']}>{day}</h2>}
          <LedgerRow
            line={line}
            cause={nameOf(line.cause)}
            to={linkOf(line)}
            joined={isSameAction(before, line)}
            lined={!isSameAction(line, lines[index + 1])}
          />
        </>
      )
    },
    [lines, nameOf, linkOf],
  )
  return <MeasuredList rows={rows} items={lines} idOf={idOf} row={row} label={label} beside={4} />
}
