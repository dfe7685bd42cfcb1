import { memo } from 'react'
import { sparkPath } from './sparkPath.ts'

interface SparklineProps {
  values: readonly (string | number)[]
  /** Undefined: by first and last value. */
  rising?: boolean | undefined
  width?: number
  height?: number
}

/** A day in one line. Decoration: the figures beside it say the same. */
export const Sparkline = memo(({ values, rising, width = 69, height = 28 }: SparklineProps) => {
  const up = rising ?? Number(values.at(-1)) >= Number(values[0])
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        d={sparkPath(values, width, height)}
        fill="none"
        stroke={up ? 'var(--up)' : 'var(--down)'}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
})
Sparkline.displayName = 'Sparkline'
