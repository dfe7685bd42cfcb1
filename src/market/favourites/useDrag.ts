import { type RefObject, useEffect, useState } from 'react'
import { moved } from './moved.ts'

/** The place of the row under a finger at this height; rows follow each other from top to bottom. */
const placeAt = (rows: readonly Element[], y: number): number => {
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return at === -1 ? rows.length - 1 : at
}

/**
 * Moves the rows of a list by a handle. While one is held, `ids` follows the finger; `onDrop` gets the order in which it
 * was let go. The window is listened to, not the handle, because a row that moves in the document loses its pointer.
 */
export const useDrag = (
  ids: readonly string[],
  list: RefObject<HTMLElement | null>,
  onDrop: (ids: readonly string[], id: string) => void,
): { readonly ids: readonly string[]; readonly held: string | undefined; readonly grab: (id: string) => void } => {
  const [drag, setDrag] = useState<{ readonly id: string; readonly ids: readonly string[] }>()
  useEffect(() => {
    if (drag === undefined) return undefined
    const move = ({ clientY }: PointerEvent): void => {
      const rows = [...(list.current?.children ?? [])]
      const to = placeAt(rows, clientY)
      const from = drag.ids.indexOf(drag.id)
      if (to === from) return
      rows[to]?.scrollIntoView({ block: 'nearest' })
      setDrag({ id: drag.id, ids: moved(drag.ids, from, to) })
    }
    const drop = (): void => {
      setDrag(undefined)
      onDrop(drag.ids, drag.id)
    }
    const leave = (): void => setDrag(undefined)
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', leave)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', leave)
    }
  }, [drag, list, onDrop])
  return { ids: drag?.ids ?? ids, held: drag?.id, grab: (id) => setDrag({ id, ids }) }
}
