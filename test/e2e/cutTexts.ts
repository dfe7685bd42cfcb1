/**
 * Runs in the page: texts that their box cuts off, as readers would see it. Hidden ones (for screen readers, behind a
 * sheet) and boxes that scroll do not count.
 */
export const cutTexts = (): string[] => {
  const isSeen = (element: Element): boolean => {
    const box = element.getBoundingClientRect()
    return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility !== 'hidden'
  }
  const ownText = (element: Element): string =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.trim() ?? '')
      .join('')
  const out: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const text = ownText(element)
    if (text === '' || !isSeen(element) || element.closest('[aria-hidden="true"], canvas, svg, script, style')) continue
    const style = getComputedStyle(element)
    const clips = style.overflowX === 'hidden' || style.overflowX === 'clip'
    if (clips && element.scrollWidth > element.clientWidth + 1) out.push(`cut: ${text}`)
    const { right, left } = element.getBoundingClientRect()
    const scroller = element.closest('[data-scrolls-x], [role="tablist"], [role="radiogroup"]')
    if (scroller === null && (right > innerWidth + 1 || left < -1)) out.push(`outside: ${text}`)
  }
  return out
}
