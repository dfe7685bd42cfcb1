import { useEffect, useRef } from 'react'

/** When the keyboard takes its room, the button moves up to where it can be seen. */
export const useSeenAboveKeyboard = () => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const show = (): void => {
      const form = ref.current?.parentElement
      if (form?.contains(document.activeElement)) ref.current?.scrollIntoView({ block: 'nearest' })
    }
    viewport.addEventListener('resize', show)
    return () => viewport.removeEventListener('resize', show)
  }, [])
  return ref
}
