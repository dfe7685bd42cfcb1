import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Anchor, Drawing, DrawingKind, DrawingStyle } from '#protocol'
import { act, type Drawn, drawnOf, redo, type Step, undo } from './steps.ts'

export interface BoardPorts {
  /** Drawings changed by an act of the user. */
  readonly onAct: (all: readonly Drawing[], step: Step) => void
}

/** What is being drawn on one chart: the drawings, the tool in hand, the places that were tapped, and what is selected. */
export interface Board {
  readonly drawn: ReadonlySignal<Drawn>
  readonly tool: ReadonlySignal<DrawingKind | undefined>
  readonly taps: ReadonlySignal<readonly Anchor[]>
  readonly selected: ReadonlySignal<string | undefined>
  /** A drawing as it would be if the pointer were lifted now, new or in the place of the one with its id. */
  readonly draft: ReadonlySignal<Drawing | undefined>
  /** Takes a tool in hand, or lays it down. */
  readonly take: (tool: DrawingKind | undefined) => void
  readonly tap: (taps: readonly Anchor[]) => void
  readonly select: (id: string | undefined) => void
  readonly sketch: (draft: Drawing | undefined) => void
  /** Adds a drawing, or puts it into the place of the one with its id; what was sketched is over. */
  readonly put: (drawing: Drawing) => void
  readonly restyle: (style: DrawingStyle) => void
  readonly lock: () => void
  /** Removes what is selected, unless it is locked. */
  readonly remove: () => void
  readonly undo: () => void
  readonly redo: () => void
  /** As the account has them: no act of the user. */
  readonly load: (all: readonly Drawing[]) => void
}

export const createBoard = (first: readonly Drawing[], { onAct }: BoardPorts): Board => {
  const drawn = signal(drawnOf(first))
  const tool = signal<DrawingKind | undefined>(undefined)
  const taps = signal<readonly Anchor[]>([])
  const selected = signal<string | undefined>(undefined)
  const draft = signal<Drawing | undefined>(undefined)

  const become = (next: Drawn, step: Step | undefined): void => {
    if (next === drawn.peek() || step === undefined) return
    drawn.value = next
    if (!next.all.some(({ id }) => id === selected.peek())) selected.value = undefined
    onAct(next.all, step)
  }
  const change = (id: string, after: Drawing | undefined): void => {
    const next = act(drawn.peek(), [{ id, after }])
    become(next, next.done.at(-1))
  }
  const chosen = (): Drawing | undefined => drawn.peek().all.find(({ id }) => id === selected.peek())

  return {
    drawn,
    tool,
    taps,
    selected,
    draft,
    take(next) {
      tool.value = next
      taps.value = []
      draft.value = undefined
      if (next !== undefined) selected.value = undefined
    },
    tap: (next) => void (taps.value = next),
    select(id) {
      selected.value = id
      draft.value = undefined
    },
    sketch: (next) => void (draft.value = next),
    put(drawing) {
      draft.value = undefined
      change(drawing.id, drawing)
    },
    restyle(style) {
      const one = chosen()
      if (one !== undefined) change(one.id, { ...one, style })
    },
    lock() {
      const one = chosen()
      if (one === undefined) return
      const { locked, ...rest } = one
      change(one.id, locked === true ? rest : { ...rest, locked: true })
    },
    remove() {
      const one = chosen()
      if (one !== undefined && one.locked !== true) change(one.id, undefined)
    },
    undo: () => become(undo(drawn.peek()), drawn.peek().done.at(-1)),
    redo: () => become(redo(drawn.peek()), drawn.peek().undone.at(-1)),
    load(all) {
      drawn.value = { ...drawn.peek(), all }
      if (!all.some(({ id }) => id === selected.peek())) selected.value = undefined
    },
  }
}
