import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Everything beside the element, up to the body; what opens later (sheets, toasts) is not among it. */
const beside = (element: Element): HTMLElement[] => {
  const out: HTMLElement[] = []
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement)
    for (const sibling of one.parentElement?.children ?? [])
      if (sibling !== one && sibling instanceof HTMLElement && !sibling.inert && !sibling.matches('output, script'))
        out.push(sibling)
  return out
}

type Lockable = ScreenOrientation & { readonly lock?: (to: 'landscape') => Promise<void> }

/** The whole screen, lying on its side where the device does that. A browser that does neither is no failure. */
const enter = async (): Promise<void> => {
  try {
    await document.documentElement.requestFullscreen()
    await (screen.orientation as Lockable).lock?.('landscape')
  } catch {
    // The element fills the window all the same, and the user turns the device.
  }
}

/**
 * Lets an element fill the screen; its own styles do that by what is answered. The rest of the page takes no focus
 * meanwhile. Escape and the browser's own way back end it.
 */
export const useFullScreen = (element: RefObject<HTMLElement | null>): readonly [full: boolean, turn: () => void] => {
  const [full, setFull] = useState(false)
  useEffect(() => {
    if (!full || element.current === null) return undefined
    const others = beside(element.current)
    for (const one of others) one.inert = true
    const changed = (): void => {
      if (!document.fullscreenElement) setFull(false)
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false)
    }
    document.addEventListener('fullscreenchange', changed)
    document.addEventListener('keydown', key)
    void enter()
    return () => {
      for (const one of others) one.inert = false
      document.removeEventListener('fullscreenchange', changed)
      document.removeEventListener('keydown', key)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [full, element])
  return [full, useCallback(() => setFull((now) => !now), [])]
}
