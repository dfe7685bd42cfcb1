import type { MouseEvent } from 'react'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import type { Stream } from '#stream'
import type { Range } from '../demand.ts'
import type { Sparklines } from '../sparklines.ts'
import { useDemand } from '../useDemand.ts'
import { usePricesFirst } from '../usePricesFirst.ts'
import { VirtualList } from '../VirtualList.tsx'
import css from './InstrumentList.module.css'
import { InstrumentRow, type RowContext } from './InstrumentRow.tsx'
import { rowLayoutNow } from './rowLayout.ts'

interface InstrumentListProps {
  readonly stream: Stream
  readonly instruments: ReadonlyMap<string, Instrument>
  readonly sparklines: Sparklines
  /** In the order shown. The same array renders nothing. */
  readonly ids: readonly string[]
  readonly label: string
  /** Opens an address of ours (without `#`); without it links do what links do. Keep it stable. */
  readonly onOpen?: (path: string) => void
}

const List = ({ stream, instruments, sparklines, ids, label, onOpen }: InstrumentListProps) => {
  const demand = useDemand(stream, ids)
  const wantLines = usePricesFirst(stream, sparklines.want)
  useEffect(() => sparklines.leave, [sparklines])
  const { t } = useTranslation(['market', 'common'])
  const [{ height, stacked }] = useState(rowLayoutNow)
  const context = useMemo<RowContext>(
    () => ({ stream, instruments, sparklines, t }),
    [stream, instruments, sparklines, t],
  )
  const seen = useCallback(
    (range: Range) => {
      demand(range)
      wantLines(ids.slice(range.start, range.stop + 1))
    },
    [demand, wantLines, ids],
  )
  const open = (event: MouseEvent): void => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    if (!plain || onOpen === undefined || !href) return
    event.preventDefault()
    onOpen(href.slice(1))
  }
  return (
    // The rows are links; this only gathers their taps, so that no row holds a handler.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={css['frame']} data-stacked={stacked ? '' : undefined} onClick={open}>
      <VirtualList
        ids={ids}
        context={context}
        row={InstrumentRow}
        rowHeight={height}
        label={label}
        className={css['list'] ?? ''}
        onSeen={seen}
      />
    </div>
  )
}

/** The list of instruments. It asks quotes for the rows that are seen, and renders only when `ids` is another array. */
export const InstrumentList = memo(List)
InstrumentList.displayName = 'InstrumentList'
