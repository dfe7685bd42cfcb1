import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useBackCloses } from '../../core/screens/layers.ts'

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

/** A phone on its side: there is no height for anything beside a chart. */
const ON_ITS_SIDE = '(orientation: landscape) and (max-height: 500px) and (pointer: coarse)'

/** A sheet or dialog is open; the chart stays below it as it is. */
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/**
 * Lets an element fill the screen; its own styles do that by what is answered. The rest of the page takes no focus
 * meanwhile. Escape and the browser's own way back end it. A phone that is turned on its side opens it, and one that is
 * turned upright again closes it, unless it was upright when it was opened.
 */
export const useFullScreen = (element: RefObject<HTMLElement | null>): readonly [full: boolean, turn: () => void] => {
  const [by, setBy] = useState<'button' | 'turning' | undefined>(() =>
    matchMedia(ON_ITS_SIDE).matches && !isCovered() ? 'turning' : undefined,
  )
  const openedUpright = useRef(false)
  useEffect(() => {
    const side = matchMedia(ON_ITS_SIDE)
    const turned = (): void => {
      if (side.matches && !isCovered()) setBy((before) => before ?? 'turning')
      if (!side.matches && !openedUpright.current) setBy(undefined)
    }
    side.addEventListener('change', turned)
    return () => side.removeEventListener('change', turned)
  }, [])
  useEffect(() => {
    if (by === undefined || element.current === null) return undefined
    const others = beside(element.current)
    for (const one of others) one.inert = true
    const changed = (): void => {
      if (!document.fullscreenElement) setBy(undefined)
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) setBy(undefined)
    }
    document.addEventListener('fullscreenchange', changed)
    document.addEventListener('keydown', key)
    // A phone that was turned is not locked on its side: it is to be turned back.
    if (by === 'button') void enter()
    return () => {
      for (const one of others) one.inert = false
      document.removeEventListener('fullscreenchange', changed)
      document.removeEventListener('keydown', key)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [by, element])
  const turn = useCallback(() => {
    openedUpright.current = !matchMedia(ON_ITS_SIDE).matches
    setBy((now) => (now === undefined ? 'button' : undefined))
  }, [])
  useBackCloses(by !== undefined, () => setBy(undefined))
  return [by !== undefined, turn]
}
