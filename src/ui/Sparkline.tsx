import { sparkPath } from './sparkPath.ts'

interface SparklineProps {
  /** From left to right, decimal strings or numbers. */
  values: readonly (string | number)[]
  /** What the line says, for those who cannot see it. Without, it is decoration: figures beside it say the same. */
  label?: string
  width?: number
  height?: number
}

/** A small line of prices, in the colour of its way. One that may come later, or moves, is a `LiveSparkline`. */
export const Sparkline = ({ values, label, width = 69, height = 28 }: SparklineProps) => {
  const rising = Number(values.at(-1)) >= Number(values[0])
  const named = label === undefined ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': label }
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} {...named}>
      <path
        d={sparkPath(values, width, height)}
        stroke={rising ? 'var(--up)' : 'var(--down)'}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
