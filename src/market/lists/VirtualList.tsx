import type { ComponentType, CSSProperties, ReactElement } from 'react'
import { useCallback } from 'react'
import type { RowComponentProps } from 'react-window'
import { List } from 'react-window'
import type { Range } from './demand.ts'

export interface VirtualRowProps<Context> {
  readonly id: string
  readonly context: Context
}

interface Props<Context extends object> {
  readonly ids: readonly string[]
  /** Handed to each row as it is; keep it stable, a new one renders every row. */
  readonly context: Context
  readonly row: ComponentType<VirtualRowProps<Context>>
  readonly rowHeight: number
  readonly label: string
  readonly className?: string
  readonly style?: CSSProperties
  /** Which rows are seen, without the ones rendered in reserve. Keep it stable. */
  readonly onSeen?: (seen: Range) => void
}

type RowData<Context> = Pick<Props<Context & object>, 'ids' | 'row'> & { readonly context: Context }

const Row = <Context extends object>({
  index,
  style,
  ariaAttributes,
  ids,
  row: Inner,
  context,
}: RowComponentProps<RowData<Context>>): ReactElement | null => {
  const id = ids[index]
  // `top` instead of the library's `transform`: a transform a row is a paint property a row, in every frame. Nothing in a
  // row can move what is outside it; not `strict`, because clipping each costs more paint than it saves.
  const { transform: _, height = 0, ...rest } = style
  const rowStyle: CSSProperties = { ...rest, height, top: index * Number(height), contain: 'layout size' }
  return id === undefined ? null : (
    <div {...ariaAttributes} style={rowStyle}>
      <Inner id={id} context={context} />
    </div>
  )
}

/**
 * A long list of rows of one height, of which only those near the screen exist. It renders when ids, their order or
 * the context change. Rows are keyed by place: a new order hands each row another id instead of moving DOM about.
 */
export const VirtualList = <Context extends object>(props: Props<Context>) => {
  const { ids, context, row, rowHeight, label, className, style, onSeen } = props
  const report = useCallback(
    ({ startIndex, stopIndex }: { startIndex: number; stopIndex: number }) => {
      onSeen?.({ start: startIndex, stop: stopIndex })
    },
    [onSeen],
  )
  return (
    <List
      aria-label={label}
      data-keep-scroll="list"
      {...(className === undefined ? {} : { className })}
      {...(style === undefined ? {} : { style })}
      rowComponent={Row<Context>}
      rowCount={ids.length}
      rowHeight={rowHeight}
      rowProps={{ ids, row, context }}
      // Until the list is measured, the window's height stands in, so that the first paint has rows already.
      defaultHeight={window.innerHeight}
      overscanCount={2}
      onRowsRendered={report}
    />
  )
}
