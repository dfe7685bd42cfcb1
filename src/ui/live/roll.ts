import css from './Roll.module.css'
import { reducedMotion } from './reducedMotion.ts'

/** A digit rolls where it has not changed for so long; one that changes more often is just another. */
export const CALM_MS = 700

/** What the roller needs from its host; injected in tests. */
export interface RollHost {
  /** Unix ms. */
  now(): number
  reducedMotion(): boolean
}

/** A character of a figure, in a node of its own. */
interface Place {
  shown: string
  node: HTMLElement
  /** When it changed last, Unix ms. */
  at: number
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9'

const nodeOf = (character: string): HTMLElement => {
  const node = document.createElement('span')
  node.textContent = character
  return node
}

/** A node of its own begins its motion anew. */
const rollingNode = (character: string, before: string, way: string): HTMLElement => {
  const node = nodeOf(character)
  node.className = css['digit'] ?? ''
  node.dataset['rolls'] = way
  // Drawn by the style sheet, so that it is no text of the page.
  node.dataset['before'] = before
  return node
}

/**
 * Writes the cells of a figure that changes by itself. A digit that has been the same for a while rolls to the next, up or
 * down as the figure goes; those that change all the time just change. The figure is never late, it is the plain text of
 * the page at any time, and only CSS moves.
 */
export const createRoller = (host: RollHost) => {
  const cellPlaces = new WeakMap<Element, Place[]>()
  const places = (cell: Element, text: string): Place[] => {
    const made = Array.from(text, (shown) => ({ shown, node: nodeOf(shown), at: Number.NEGATIVE_INFINITY }))
    cellPlaces.set(cell, made)
    cell.replaceChildren(...made.map(({ node }) => node))
    return made
  }
  return (cells: readonly Element[], texts: readonly string[]): void => {
    const now = host.now()
    const still = host.reducedMotion()
    const way = texts.join('') > cells.map(({ textContent }) => textContent).join('') ? 'up' : 'down'
    for (const [at, cell] of cells.entries()) {
      const text = texts[at] ?? ''
      if (cell.textContent === text) continue
      const known = cellPlaces.get(cell) ?? places(cell, cell.textContent)
      if (known.length !== text.length) {
        places(cell, text)
        continue
      }
      for (const [index, place] of known.entries()) {
        const next = text.charAt(index)
        if (next === place.shown) continue
        // A clock that was set back counts as a while.
        const isCalm = now - place.at >= CALM_MS || now < place.at
        const rolls = isCalm && !still && isDigit(next) && isDigit(place.shown)
        const node = rolls ? rollingNode(next, place.shown, way) : nodeOf(next)
        place.node.replaceWith(node)
        Object.assign(place, { shown: next, node, at: now })
      }
    }
  }
}
export type Roller = ReturnType<typeof createRoller>

/** The page's own roller. */
export const roller: Roller = createRoller({ now: () => Date.now(), reducedMotion })
