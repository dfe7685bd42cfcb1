import { useEffect } from 'react'

/** What covers less of the page is a bar of the browser's, in px. */
const LEAST = 120

/** How much of the page the keyboard covers, in px; 0 where the browser makes the page smaller instead. */
const covered = (viewport: VisualViewport): number => {
  const hidden = Math.round(innerHeight - viewport.height * viewport.scale)
  return hidden < LEAST ? 0 : hidden
}

/** The field that is typed in and the button that sends its form, both to be seen if both fit. */
const show = (): void => {
  const typed = document.activeElement
  if (!(typed instanceof HTMLElement) || !typed.matches('input, textarea')) return
  typed.closest('form')?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' })
  typed.scrollIntoView({ block: 'nearest' })
}

/** The keyboard covers no button: the page ends where the keyboard begins, also where the browser lets it lie on top (iOS). */
export const KeyboardWatch = () => {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const { style } = document.documentElement
    const fit = (): void => {
      const height = covered(viewport)
      if (height > 0) style.setProperty('--keyboard', `${height}px`)
      else style.removeProperty('--keyboard')
      // iOS moves the page up by itself, which is not needed any more.
      if (height > 0) scrollTo(0, 0)
      show()
    }
    viewport.addEventListener('resize', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      style.removeProperty('--keyboard')
    }
  }, [])
  return null
}
