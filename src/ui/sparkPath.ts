/** Nearest that the line comes to the edges of its box. */
const INSET = 2

/**
 * Outline of a sparkline in a box: values from left to right, the lowest at the bottom. Empty for fewer than two. A change of
 * less than `least`, a share of the highest value, does not fill the height, so that next to nothing looks like little.
 */
export const sparkPath = (values: readonly (string | number)[], width: number, height: number, least = 0): string => {
  const figures = values.map(Number).filter(Number.isFinite)
  if (figures.length < 2) return ''
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  const span = Math.max(high - low, least * high)
  const step = width / (figures.length - 1)
  return figures
    .map((figure, at) => {
      const fromMiddle = span === 0 ? 0 : (figure - (low + high) / 2) / span
      const y = height / 2 - fromMiddle * (height - 2 * INSET)
      return `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
