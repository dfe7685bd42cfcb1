import { useCallback, useRef } from 'react'
import { FigureCells } from '../../ui/FigureText.tsx'
import { splitDecimals } from '../../ui/format/number.ts'
import { useSignalEffect } from '../../ui/live/useSignalEffect.ts'
import { writeText } from '../../ui/live/writeText.ts'

/** A sum of money that follows signals without rendering, its decimals lighter. `read` must be stable; it breaks rather than be cut. */
export const LiveMoney = ({ read }: { read: () => string }) => {
  const whole = useRef<HTMLSpanElement>(null)
  const rest = useRef<HTMLSpanElement>(null)
  useSignalEffect(
    useCallback(() => {
      const [head, tail] = splitDecimals(read())
      if (whole.current === null || rest.current === null) return
      writeText(whole.current, head)
      writeText(rest.current, tail)
    }, [read]),
  )
  return <FigureCells whole={whole} rest={rest} />
}
