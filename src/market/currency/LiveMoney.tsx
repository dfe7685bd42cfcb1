import { useCallback, useRef } from 'react'
import { FigureCells } from '../../ui/FigureText.tsx'
import { splitDecimals } from '../../ui/format/number.ts'
import { rollText } from '../../ui/live/rollText.ts'
import { useSignalEffect } from '../../ui/live/useSignalEffect.ts'

/**
 * A sum of money that follows signals without rendering, its decimals lighter, its digits rolling. `read` must be stable;
 * it breaks rather than be cut.
 */
export const LiveMoney = ({ read }: { read: () => string }) => {
  const whole = useRef<HTMLSpanElement>(null)
  const rest = useRef<HTMLSpanElement>(null)
  useSignalEffect(
    useCallback(() => {
      const texts = splitDecimals(read())
      if (whole.current !== null && rest.current !== null) rollText([whole.current, rest.current], texts)
    }, [read]),
  )
  return <FigureCells whole={whole} rest={rest} />
}
