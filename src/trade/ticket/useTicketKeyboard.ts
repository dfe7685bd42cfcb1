import { useEffect, useRef } from 'react'

/**
 * For the foot of a form: when the keyboard takes its room, the foot moves up to where it can be seen; Enter sends the
 * keyboard away, whether or not the form's button can be pressed.
 */
export const useTicketKeyboard = () => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = ref.current?.parentElement
    const viewport = window.visualViewport
    const show = (): void => {
      if (form?.contains(document.activeElement)) ref.current?.scrollIntoView({ block: 'nearest' })
    }
    const leave = ({ key, target }: KeyboardEvent): void => {
      if (key === 'Enter' && target instanceof HTMLInputElement) target.blur()
    }
    viewport?.addEventListener('resize', show)
    form?.addEventListener('keyup', leave)
    return () => {
      viewport?.removeEventListener('resize', show)
      form?.removeEventListener('keyup', leave)
    }
  }, [])
  return ref
}
