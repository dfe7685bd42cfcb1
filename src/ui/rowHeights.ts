/** Heights of rows by their ids, as the page drew them; those that were not drawn yet have a guess. In px. */
export interface RowHeights {
  of(id: string): number
  /** Notes a height; `changed` is called once, in a turn of its own, for however many changed. */
  note(id: string, height: number): void
}

/** A pixel's part is no other height. */
const SAME = 0.5

/** `heights`: those of rows that were drawn earlier, for a list that is opened again and must lie as it did. */
export const createRowHeights = (
  guess: number,
  changed: () => void,
  later: (run: () => void) => unknown = queueMicrotask,
  heights = new Map<string, number>(),
): RowHeights => {
  let waits = false
  return {
    of: (id) => heights.get(id) ?? guess,
    note: (id, height) => {
      if (height <= 0 || Math.abs((heights.get(id) ?? guess) - height) < SAME) return
      heights.set(id, height)
      if (waits) return
      waits = true
      later(() => {
        waits = false
        changed()
      })
    },
  }
}
