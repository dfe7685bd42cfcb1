/** Marks of the leverage slider, evenly apart so that none covers another: 1x, quarters or fifths, and the highest. */
export const leverageMarks = (max: number): readonly number[] => {
  if (max <= 4) return Array.from({ length: max }, (_, at) => at + 1)
  const parts = max % 5 === 0 && (max >= 50 || max % 4 !== 0) ? 5 : 4
  const step = max / parts
  if (!Number.isInteger(step)) return [1, max]
  return [1, ...Array.from({ length: parts }, (_, at) => step * (at + 1)).filter((mark) => mark > 1)]
}
