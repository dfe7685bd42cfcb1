/** The list with one entry at another place; a place beyond the ends is the end. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const entry = list[from]
  if (entry === undefined) return list
  const rest = list.filter((_, at) => at !== from)
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, entry)
}
