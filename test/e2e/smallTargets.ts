/**
 * Runs in the page: controls that a finger misses 21 px above or below their middle, although a finger is 44 px high.
 * Links within a sentence do not count, nor what is hidden.
 */
export const smallTargets = (): string[] => {
  const REACH = 21
  const CONTROLS = 'button, a[href], input:not([type=hidden]), select, textarea, [role=option], [role=switch]'
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    if (width === 0 || height === 0 || getComputedStyle(control).visibility === 'hidden') return []
    const x = left + width / 2
    const y = top + height / 2
    const own = control.closest('label') ?? control
    const isHit = (at: number): boolean => {
      const hit = document.elementFromPoint(x, at)
      return hit !== null && (own.contains(hit) || hit.contains(control))
    }
    const name = control.getAttribute('aria-label') ?? (control.textContent || own.textContent || control.tagName)
    return isHit(y - REACH) && isHit(y + REACH) ? [] : [`${name.trim()}: ${Math.round(height)} px`]
  })
}
