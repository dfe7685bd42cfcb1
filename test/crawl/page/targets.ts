/**
 * Runs in the page: controls without a name, and controls that are less than 44 px high to a finger, or less than 24 px
 * wide, which is the least where many stand in a row. Links within a sentence do not count, nor the lines of a book, the
 * chart's own mark, nor what is hidden.
 * Each one is scrolled into view, and the page back to where it was.
 */
export const badControls = (): string[] => {
  const REACH = 21
  const HALF_WIDTH = 11
  const CONTROLS =
    'button, a[href], input:not([type=hidden]), select, textarea, [role=option], [role=tab], [role=radio], [role=switch], [role=slider]'
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  const over = document.querySelector('[role="dialog"], [role="alertdialog"]')
  const textOf = (ids: string | null): string =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
  const nameOf = (control: HTMLElement): string => {
    const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
    const names = [
      textOf(control.getAttribute('aria-labelledby')),
      control.getAttribute('aria-label'),
      labels.map(({ textContent }) => textContent).join(' '),
      control.textContent,
      control.querySelector('[aria-label], img[alt], svg title')?.getAttribute('aria-label'),
      control.title,
    ]
    return names.find((name) => (name ?? '').trim() !== '')?.trim() ?? ''
  }
  const isInSentence = (control: HTMLElement): boolean =>
    control.tagName === 'A' &&
    getComputedStyle(control).display.startsWith('inline') &&
    (control.parentElement?.textContent?.trim() ?? '') !== control.textContent?.trim()
  const out = [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    if (over !== null && !over.contains(control)) return []
    const { width, height } = control.getBoundingClientRect()
    if (
      width < 2 ||
      height < 2 ||
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.closest('[aria-hidden="true"], [inert]') !== null
    )
      return []
    const name = nameOf(control)
    if (name === '') return [`no name: ${control.outerHTML.slice(0, 120)}`]
    if (control.matches('[data-px], [data-px] *') || isInSentence(control)) return []
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const own = control.closest('label') ?? (control as HTMLInputElement).labels?.[0] ?? control
    const box = control.getBoundingClientRect()
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const isHit = (dx: number, dy: number): boolean => {
      const hit = document.elementFromPoint(
        Math.min(Math.max(x + dx, 0), innerWidth - 1),
        Math.min(Math.max(y + dy, 0), innerHeight - 1),
      )
      return hit !== null && (own.contains(hit) || control.contains(hit))
    }
    const reached = isHit(0, -REACH) && isHit(0, REACH) && isHit(-HALF_WIDTH, 0) && isHit(HALF_WIDTH, 0)
    return reached ? [] : [`small: ${name.slice(0, 60)}: ${Math.round(width)} x ${Math.round(height)} px`]
  })
  for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' })
  for (const element of document.querySelectorAll('*'))
    if ((element.scrollTop > 0 || element.scrollLeft > 0) && !scrolled.some((one) => one.element === element))
      element.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  return [...new Set(out)]
}
