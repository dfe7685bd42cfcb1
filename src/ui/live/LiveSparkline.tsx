import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useRef } from 'react'
import { sparkPath } from '../sparkPath.ts'
import { useSignalEffect } from './useSignalEffect.ts'
import { writeAttribute } from './writeText.ts'

const WIDTH = 69
const HEIGHT = 28

/** A day's line that may come later, drawn without rendering. Decoration: the figures beside it say the same. */
export const LiveSparkline = ({ line }: { line: ReadonlySignal<readonly string[] | undefined> }) => {
  const path = useRef<SVGPathElement>(null)
  useSignalEffect(
    useCallback(() => {
      const values = line.value
      if (path.current === null) return
      writeAttribute(path.current, 'd', values === undefined ? undefined : sparkPath(values, WIDTH, HEIGHT))
      const rising = values === undefined || Number(values.at(-1)) >= Number(values[0])
      writeAttribute(path.current, 'stroke', rising ? 'var(--up)' : 'var(--down)')
    }, [line]),
  )
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path ref={path} fill="none" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  )
}
