import type { ReactNode } from 'react'
import type { Call, InputOf, OutputOf } from '#protocol'
import { useSignalPick } from '../../../core/live/useSignalValue.ts'
import { useMarkRead } from '../../../core/request/unread.ts'
import { useCallPages } from '../../../core/request/useCallPages.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { boundsOf, midnightOf } from '../../records/period.ts'
import { TimeFilter } from '../../records/TimeFilter.tsx'
import { ExportButton } from './ExportButton.tsx'
import { exportPages } from './exportPages.ts'
import { RecordFrame, type RecordFrameProps } from './RecordFrame.tsx'
import { type Allowed, type FilterOf, type Filters, useFilters } from './useFilters.ts'
import { hasEnded, useOrderEvents } from './useOrderEvents.ts'

interface CallRecordsProps<C extends Call, A extends Allowed, Row> extends Pick<RecordFrameProps, 'empty'> {
  call: C['money'] extends true ? never : C
  /** What a page of its answer lists. */
  rowsOf: (page: OutputOf<C>) => readonly Row[]
  /** The filters that the call takes; the same each time. */
  allowed: A & (Filters<A> extends InputOf<C> ? unknown : never)
  renderFilters: (of: FilterOf<A>) => ReactNode
  /** One row, with its key. */
  renderRow: (row: Row) => ReactNode
  /** They are orders: one that ends refreshes them, and what ended unseen counts as seen. */
  ofOrders?: { readonly unread: 'orders' | 'contracts'; readonly asOf: (page: OutputOf<C>) => string }
  /** They can be narrowed to a span of time: the call takes `from` and `to`. */
  dated?: InputOf<C> extends { from?: string | undefined; to?: string | undefined } ? boolean : never
  /** The file that they are exported to. */
  file?: { readonly name: string; readonly text: (rows: readonly Row[]) => string }
}

const SPAN = { time: 'any', from: 'any', to: 'any' } as const

const never = (): boolean => false

/** What a call lists page by page, newest first, with its filters. */
export const CallRecords = <C extends Call, const A extends Allowed, Row>(props: CallRecordsProps<C, A, Row>) => {
  const { call, rowsOf, allowed, renderFilters, renderRow, ofOrders, dated, file, empty } = props
  const { now } = useStream()
  const today = useSignalPick(now, midnightOf)
  const { filters, of, set, clear, any } = useFilters<Allowed>(dated === true ? { ...allowed, ...SPAN } : allowed)
  const { time = '', from = '', to = '', ...chosen } = filters as Readonly<Record<string, string | undefined>>
  const input = { ...chosen, ...boundsOf({ time, from, to }, today) } as InputOf<C>
  const pages = useCallPages<C>(call, input)
  useOrderEvents(pages.refresh, ofOrders === undefined ? never : hasEnded)
  const newest = pages.pages[0]
  useMarkRead(ofOrders?.unread, newest === undefined ? undefined : ofOrders?.asOf(newest))
  const rows = pages.pages.flatMap(rowsOf)
  return (
    <RecordFrame
      {...{ pages, empty }}
      tools={
        file === undefined || rows.length === 0 ? null : (
          <ExportButton {...file} page={exportPages<C, Row>(call, input, rowsOf)} />
        )
      }
      count={rows.length}
      filtered={any}
      onClear={clear}
      filters={
        <>
          {renderFilters(of)}
          {dated === true ? <TimeFilter time={time} from={from} to={to} onChange={set} /> : null}
        </>
      }
    >
      <ul>{rows.map(renderRow)}</ul>
    </RecordFrame>
  )
}
