/** A time (Unix ms) in memory that all threads of a venue share, so that all see a change at once. */
export interface SharedTime {
  readonly cell: Float64Array
}

export const sharedTime = (at: number): SharedTime => {
  const cell = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  cell[0] = at
  return { cell }
}
export const timeIn = ({ cell }: SharedTime): number => cell[0] ?? 0
export const setTime = ({ cell }: SharedTime, at: number): void => {
  cell[0] = at
}
