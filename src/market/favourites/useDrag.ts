import { type RefObject, useEffect, useRef, useState } from 'react'
import { moved } from './moved.ts'

/** The place of the row under a finger at this height; rows follow each other from top to bottom. */
const placeAt = (rows: readonly Element[], y: number): number => {
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return at === -1 ? rows.length - 1 : at
}

interface Drag {
  /** The row that is held. */
  readonly id: string
  readonly ids: readonly string[]
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
  const [drag, setDrag] = useState<Drag>()
  /** The drag as the last event left it: a busy screen draws later than the finger moves and lets go. */
  const newest = useRef<Drag>(undefined)
  const isHeld = drag !== undefined
  useEffect(() => {
    if (!isHeld) return undefined
    const put = (next: Drag | undefined): void => {
      newest.current = next
      setDrag(next)
    }
    const follow = ({ clientY }: PointerEvent): void => {
      const now = newest.current
      if (now === undefined) return
      const rows = [...(list.current?.children ?? [])]
      const to = placeAt(rows, clientY)
      const from = now.ids.indexOf(now.id)
      if (to === from) return
      rows[to]?.scrollIntoView({ block: 'nearest' })
      put({ id: now.id, ids: moved(now.ids, from, to) })
    }
    const drop = (event: PointerEvent): void => {
      follow(event)
      const last = newest.current
      put(undefined)
      if (last !== undefined) onDrop(last.ids, last.id)
    }
    const leave = (): void => put(undefined)
    addEventListener('pointermove', follow)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', leave)
    return () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', leave)
    }
  }, [isHeld, list, onDrop])
  const grab = (id: string): void => {
    newest.current = { id, ids }
    setDrag(newest.current)
  }
  return { ids: drag?.ids ?? ids, held: drag?.id, grab }
}
