import { readPlace, slotsOf, writePlace } from '../../core/screens/places.ts'

/** What scrolls on a screen: its main part, or a list within it that names itself. */
const SCROLLERS = '[data-page-main], [data-keep-scroll]'
/** Content may come so late, in ms; after that the page stays where it is. */
const PATIENCE = 30_000
/** A list may still be made anew after it was found, when what it shows comes in parts; so long it is put back, in ms. */
const STEADY = 3_000
const TOUCHES = ['pointerdown', 'wheel', 'keydown'] as const

const PREFIX = 'scroll '

const slotOf = (element: HTMLElement): string => `${PREFIX}${element.dataset['keepScroll'] ?? ''}`
const scrollers = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(SCROLLERS)]

/** Takes what scrolls on the open screen to its head. */
export const scrollToHead = (): void => {
  for (const element of scrollers()) element.scrollTop = 0
}

/**
 * Scrolls the screen to where it was when its place was left, as soon as it is long enough, holds it there while the
 * screen settles, and notes from then on where it is. The reader's own touch ends the first. The answer ends both.
 */
export const keepScroll = (place: string): (() => void) => {
  const open = new Map<string, number>()
  // Also of a list that is not there yet: what it shows may still be on its way.
  for (const slot of slotsOf(place)) {
    const top = slot.startsWith(PREFIX) ? readPlace(place, slot) : undefined
    if (typeof top === 'number' && top > 0) open.set(slot, top)
  }
  const restore = (): void => {
    for (const element of scrollers()) {
      const top = open.get(slotOf(element))
      if (top === undefined || Math.abs(element.scrollTop - top) <= 1) continue
      element.scrollTop = top
    }
    if (steady === undefined && isFound()) steady = setTimeout(() => settle(), STEADY)
  }
  const isFound = (): boolean =>
    [...open].every(([slot, top]) =>
      scrollers().some((element) => slotOf(element) === slot && Math.abs(element.scrollTop - top) <= 1),
    )
  const observer = new MutationObserver(restore)
  const timer = setTimeout(() => settle(), PATIENCE)
  let steady: ReturnType<typeof setTimeout> | undefined
  const settle = (): void => {
    open.clear()
    clearTimeout(timer)
    clearTimeout(steady)
    observer.disconnect()
    for (const type of TOUCHES) removeEventListener(type, settle, true)
  }
  const note = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || !target.matches(SCROLLERS) || open.has(slotOf(target))) return
    writePlace(place, slotOf(target), target.scrollTop)
  }
  for (const type of TOUCHES) addEventListener(type, settle, { capture: true, passive: true })
  document.addEventListener('scroll', note, { capture: true, passive: true })
  if (open.size > 0) observer.observe(document.body, { childList: true, subtree: true })
  restore()
  return () => {
    settle()
    document.removeEventListener('scroll', note, true)
  }
}
