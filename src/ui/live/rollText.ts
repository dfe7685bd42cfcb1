import { fetchChunk } from '../../core/chunks/fetchChunk.ts'
import type { Roller } from './roll.ts'
import { writeText } from './writeText.ts'

let roller: Roller | undefined
let asked = false

/** Fetches what rolls digits. */
export const fetchRoller = async (): Promise<void> => {
  asked = true
  // Without it figures change at once.
  roller = (await fetchChunk(() => import('./roll.ts')).catch(() => undefined))?.roller
}

/**
 * Writes the cells of a figure that changes by itself in a calm place. Its digits roll once the code for that is there,
 * which is fetched ahead, or at the first change, so not before the first figure.
 */
export const rollText = (cells: readonly Element[], texts: readonly string[]): void => {
  if (roller !== undefined) return roller(cells, texts)
  const before = cells[0]?.textContent ?? ''
  for (const [at, cell] of cells.entries()) writeText(cell, texts[at] ?? '')
  if (!asked && /\d/.test(before)) void fetchRoller()
}
