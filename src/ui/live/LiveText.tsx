import type { ComponentProps } from 'react'
import { useCallback, useRef } from 'react'
import { useSignalEffect } from './useSignalEffect.ts'
import { writeText } from './writeText.ts'

/** Text that follows signals. `read` must be stable (module scope or `useCallback`); what it reads is watched. */
export const LiveText = ({ read, ...rest }: { read: () => string } & Omit<ComponentProps<'span'>, 'children'>) => {
  const ref = useRef<HTMLSpanElement>(null)
  useSignalEffect(
    useCallback(() => {
      const text = read()
      if (ref.current) writeText(ref.current, text)
    }, [read]),
  )
  return <span {...rest} ref={ref} />
}
