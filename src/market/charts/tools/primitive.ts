import { effect } from '@preact/signals-core'
import type { IPrimitivePaneRenderer, ISeriesPrimitive, ISeriesPrimitiveAxisView } from 'lightweight-charts'
import type { Drawing } from '#protocol'
import type { Board } from './board.ts'
import type { View } from './geometry.ts'
import { type Looks, paint } from './paint.ts'
import type { Texts, Tone } from './shapes.ts'

/** Everything that is to be seen: the drawings with the one that is being drawn or moved in its place. */
export const visible = ({ drawn, draft }: Pick<Board, 'drawn' | 'draft'>): readonly Drawing[] => {
  const { all } = drawn.value
  const sketch = draft.value
  if (sketch === undefined) return all
  const rest = all.filter(({ id }) => id !== sketch.id)
  return [...rest, sketch]
}

/** The theme's colors, read once and again when the theme turns. */
export const readLooks = (family: string): Looks => {
  const style = getComputedStyle(document.documentElement)
  const known = new Map<string, string>()
  const color = (tone: string): string => {
    const found = known.get(tone) ?? (style.getPropertyValue(`--${tone}`).trim() || '#888')
    known.set(tone, found)
    return found
  }
  return { color: (tone: Tone) => color(tone), font: `11px ${family}`, surface: color('surface') }
}

export interface PrimitivePorts {
  readonly board: Board
  readonly view: () => View | undefined
  readonly looks: () => Looks
  readonly texts: Texts
  /** Something of the view changed: what lies over the chart has other places. */
  readonly onView: (now: View | undefined) => void
}

/** Its price is shown at the axis. */
const isLevel = ({ kind }: Drawing): boolean => kind === 'horizontal'

/** The drawings of a board on a series of the library. */
export const drawingsPrimitive = ({ board, view, looks, texts, onView }: PrimitivePorts): ISeriesPrimitive => {
  let stop: (() => void) | undefined
  /** As of the last time that the library asked for views. */
  let seen: View | undefined
  let axis: readonly ISeriesPrimitiveAxisView[] = []
  const tag = ({ points: [at], style }: Drawing): ISeriesPrimitiveAxisView => {
    const price = at?.price ?? 0
    return {
      coordinate: () => seen?.handle({ price })?.y ?? -100,
      text: () => texts.price(price),
      textColor: () => looks().surface,
      backColor: () => looks().color(style.color),
    }
  }
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context }) => {
        const now = view()
        if (now === undefined) return
        context.save()
        for (const drawing of visible(board)) {
          const shape = now.shape(drawing, texts)
          if (shape !== undefined) paint(context, shape, drawing.style, looks(), now.pane.width)
        }
        context.restore()
      }),
  }
  const views = [{ zOrder: () => 'normal' as const, renderer: () => renderer }]
  return {
    attached: ({ requestUpdate }) => {
      stop = effect(() => {
        axis = visible(board).filter(isLevel).map(tag)
        requestUpdate()
      })
    },
    detached: () => stop?.(),
    updateAllViews: () => {
      seen = view()
      onView(seen)
    },
    paneViews: () => views,
    priceAxisViews: () => axis,
  }
}
