import type { DrawingStyle } from '#protocol'

const DASHES = { solid: undefined, dashed: '6 4', dotted: '1 4' } as const

/** A short line in a style. */
export const LineSample = ({ style, width = 24 }: { style: DrawingStyle; width?: number }) => (
  <svg width={width} height="16" aria-hidden="true">
    <line
      x1="2"
      x2={width - 2}
      y1="8"
      y2="8"
      stroke={`var(--${style.color})`}
      strokeWidth={style.width}
      strokeDasharray={DASHES[style.dash]}
      strokeLinecap={style.dash === 'dotted' ? 'round' : 'butt'}
    />
  </svg>
)
