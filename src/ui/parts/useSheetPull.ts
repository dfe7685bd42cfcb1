import { type PointerEvent, type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../core/live/afterPaint.ts'
import { createPull, type Pull } from './pull.ts'

/** What has its own answer to a finger. */
const OWN = 'a, button, input, select, textarea, label'

interface Parts {
  readonly sheet: RefObject<HTMLElement | null>
  readonly backdrop: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/**
 * Handlers for a sheet's handle and title: the sheet follows a finger or a pen that pulls it down, the page comes through
 * behind it, and letting go closes it or brings it back. It writes styles and renders nothing.
 */
export const useSheetPull = ({ sheet, backdrop, onClose }: Parts) => {
  const held = useRef<{ readonly id: number; readonly pull: Pull }>(undefined)
  const show = (pulled: number | undefined): void => {
    const [element, behind] = [sheet.current, backdrop.current]
    if (element === null) return
    const share = pulled === undefined ? 0 : Math.min(1, pulled / element.offsetHeight)
    element.style.transform = pulled === undefined ? '' : `translateY(${pulled}px)`
    element.toggleAttribute('data-pulled', pulled !== undefined)
    if (behind === null) return
    behind.style.opacity = pulled === undefined ? '' : String(1 - share)
    behind.toggleAttribute('data-pulled', pulled !== undefined)
  }
  /** The finger is answered by the sheet's way out; what closing costs the screen comes behind that frame. */
  const leave = (): void => {
    sheet.current?.style.setProperty('transform', 'translateY(100%)')
    afterPaint(() => {
      flushSync(onClose)
      // One that closes has this way out by its own style now; a screen that does not let it close gets it back.
      show(undefined)
    })
  }
  const letGo = (event: PointerEvent, mayClose: boolean): void => {
    const { id, pull } = held.current ?? {}
    if (pull === undefined || event.pointerId !== id) return
    held.current = undefined
    const closes = mayClose && pull.closes(event.timeStamp, sheet.current?.offsetHeight ?? 0)
    show(undefined)
    if (closes) leave()
  }
  return {
    onPointerDown: (event: PointerEvent): void => {
      const target = event.target as Element
      if (event.pointerType === 'mouse' || held.current !== undefined || target.closest(OWN) !== null) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { id: event.pointerId, pull: createPull({ y: event.clientY, at: event.timeStamp }) }
    },
    onPointerMove: (event: PointerEvent): void => {
      if (event.pointerId !== held.current?.id) return
      const pulled = held.current.pull.move({ y: event.clientY, at: event.timeStamp })
      if (pulled !== undefined) show(pulled)
    },
    onPointerUp: (event: PointerEvent): void => letGo(event, true),
    onPointerCancel: (event: PointerEvent): void => letGo(event, false),
  }
}
