import { readEntry, slotsOf, writeEntry } from '../../core/screens/historyEntries.ts'
import type { Placed } from '../../core/screens/placed.ts'

/** What scrolls on a screen: its main part, or a list within it that names itself. */
const SCROLLERS = '[data-page-main], [data-keep-scroll]'
/** How long content is waited for; after that the page stays where it is. */
const CONTENT_TIMEOUT_MS = 30_000
/** A list may be rendered anew when its content comes in parts; so long after the first time it is scrolled again. */
const SETTLE_MS = 3_000
const ENDS = ['pointerdown', 'wheel', 'keydown', 'placed' satisfies Placed] as const

const PREFIX = 'scroll '

const slotOf = (element: HTMLElement): string => `${PREFIX}${element.dataset['keepScroll'] ?? ''}`
const scrollers = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(SCROLLERS)]

/** Scrolls the open screen to its top. */
export const scrollToHead = (): void => {
  for (const element of scrollers()) element.scrollTop = 0
}

/**
 * Scrolls the screen to where it was when its history entry was left, as soon as it is long enough, holds it there while
 * the screen settles, and records the position from then on. The user's own touch, or a list that chose its place, ends
 * the first, the returned function both.
 */
export const keepScroll = (entry: string): (() => void) => {
  const open = new Map<string, number>()
  // Also for a list that is not there yet: its content may still be on its way.
  for (const slot of slotsOf(entry)) {
    const top = slot.startsWith(PREFIX) ? readEntry(entry, slot) : undefined
    if (typeof top === 'number' && top > 0) open.set(slot, top)
  }
  const restore = (): void => {
    for (const element of scrollers()) {
      const top = open.get(slotOf(element))
      if (top === undefined || Math.abs(element.scrollTop - top) <= 1) continue
      element.scrollTop = top
    }
    if (steady === undefined && isFound()) steady = setTimeout(() => settle(), SETTLE_MS)
  }
  const isFound = (): boolean =>
    [...open].every(([slot, top]) =>
      scrollers().some((element) => slotOf(element) === slot && Math.abs(element.scrollTop - top) <= 1),
    )
  const observer = new MutationObserver(restore)
  const timer = setTimeout(() => settle(), CONTENT_TIMEOUT_MS)
  let steady: ReturnType<typeof setTimeout> | undefined
  const settle = (): void => {
    open.clear()
    clearTimeout(timer)
    clearTimeout(steady)
    observer.disconnect()
    for (const type of ENDS) removeEventListener(type, settle, true)
  }
  const note = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || !target.matches(SCROLLERS) || open.has(slotOf(target))) return
    writeEntry(entry, slotOf(target), target.scrollTop)
  }
  for (const type of ENDS) addEventListener(type, settle, { capture: true, passive: true })
  document.addEventListener('scroll', note, { capture: true, passive: true })
  if (open.size > 0) observer.observe(document.body, { childList: true, subtree: true })
  restore()
  return () => {
    settle()
    document.removeEventListener('scroll', note, true)
  }
}
