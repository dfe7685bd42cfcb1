/** Outline of a sparkline in a box: values from left to right, the lowest at the bottom. Empty for fewer than two. */
export const sparkPath = (values: readonly (string | number)[], width: number, height: number, inset = 2): string => {
  const figures = values.map(Number).filter(Number.isFinite)
  if (figures.length < 2) return ''
  const low = Math.min(...figures)
  const span = Math.max(...figures) - low
  const step = width / (figures.length - 1)
  return figures
    .map((figure, at) => {
      const share = span === 0 ? 0.5 : (figure - low) / span
      const y = height - inset - share * (height - 2 * inset)
      return `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
