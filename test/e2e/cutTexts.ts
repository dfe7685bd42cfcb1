/**
 * Runs in the page: texts that their box cuts off, as readers would see it, what stands in an empty field among them.
 * Hidden ones (for screen readers, behind a sheet) and boxes that scroll do not count.
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
  /** A finger brings it into view. */
  const scrollsSideways = (element: Element): boolean => {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true
    return false
  }
  const out: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const text = ownText(element)
    if (text === '' || !isSeen(element) || element.closest('[aria-hidden="true"], canvas, svg, script, style')) continue
    const style = getComputedStyle(element)
    const clips = style.overflowX === 'hidden' || style.overflowX === 'clip'
    if (clips && element.scrollWidth > element.clientWidth + 1) out.push(`cut: ${text}`)
    const { right, left } = element.getBoundingClientRect()
    if ((right > document.documentElement.clientWidth + 1 || left < -1) && !scrollsSideways(element))
      out.push(`outside: ${text}`)
  }
  const brush = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (brush === null || field.value !== '' || !isSeen(field) || field.closest('[aria-hidden="true"]')) continue
    const style = getComputedStyle(field)
    brush.font = `${style.fontWeight} ${getComputedStyle(field, '::placeholder').fontSize} ${style.fontFamily}`
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (brush.measureText(field.placeholder).width > room + 1) out.push(`cut: ${field.placeholder}`)
  }
  return out
}
