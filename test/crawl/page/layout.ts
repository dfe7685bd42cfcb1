/**
 * Runs in the page: texts that run out of the control or the line they stand in, that lie over each other, or that lose
 * their lower lines; and a page that scrolls sideways. Texts that a box cuts off are the matter of `cutTexts`.
 */
export const tangledTexts = (): string[] => {
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    )
  }
  const out: string[] = []
  const root = document.scrollingElement ?? document.documentElement
  // What scrolls down is read from top to bottom; only a table may be wider than its box.
  const scrollsDown = (one: Element): boolean =>
    one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)
  const scrollers = [...document.querySelectorAll('main, [role="dialog"] *')].filter(
    (one) => (one.tagName === 'MAIN' || scrollsDown(one)) && one.querySelector(':scope > table') === null,
  )
  for (const { scrollWidth, clientWidth } of [root, ...scrollers])
    if (scrollWidth > clientWidth) out.push(`sideways: ${scrollWidth} px wide`)

  interface Piece {
    readonly node: Node
    readonly text: string
    readonly parent: Element
    readonly boxes: readonly DOMRect[]
  }
  const pieces: Piece[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (
      parent === null ||
      text === '' ||
      !isSeen(parent) ||
      parent.closest('script, style, canvas, svg, option') !== null
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    pieces.push({ node, text, parent, boxes: [...range.getClientRects()].filter(({ width }) => width > 0) })
  }

  const layers = new Map<Element, Element | null>()
  /** What stands over the page on its own: bars, sheets, notes. */
  const layerOf = (element: Element | null): Element | null => {
    if (element === null) return null
    const known = layers.get(element)
    if (known !== undefined) return known
    const isOne = /fixed|sticky/.test(getComputedStyle(element).position)
    const layer = isOne ? element : layerOf(element.parentElement)
    layers.set(element, layer)
    return layer
  }
  const UNCLIPPED = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
  const clips = new Map<Element, typeof UNCLIPPED>()
  /** The part of an element that is not clipped away by what it stands in. */
  const clipOf = (element: Element | null): typeof UNCLIPPED => {
    if (element === null || element === document.body) return UNCLIPPED
    const known = clips.get(element)
    if (known !== undefined) return known
    let clip = clipOf(element.parentElement)
    const style = getComputedStyle(element)
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
      const box = element.getBoundingClientRect()
      clip = {
        left: Math.max(clip.left, box.left),
        right: Math.min(clip.right, box.right),
        top: Math.max(clip.top, box.top),
        bottom: Math.min(clip.bottom, box.bottom),
      }
    }
    clips.set(element, clip)
    return clip
  }

  const CONTROLS = 'button, a, label, [role="tab"], [role="radio"], [role="option"], td, th, dt, dd'
  for (const { text, parent, boxes } of pieces) {
    const control = parent.closest(CONTROLS)
    if (control !== null && getComputedStyle(control).display !== 'inline') {
      const box = control.getBoundingClientRect()
      const outside = boxes.some(
        ({ left, right, top, bottom }) =>
          left < box.left - 1 || right > box.right + 1 || top < box.top - 3 || bottom > box.bottom + 3,
      )
      if (outside && isSeen(control)) out.push(`outside of its ${control.tagName.toLowerCase()}: ${text}`)
    }
    const style = getComputedStyle(parent)
    if (/hidden|clip/.test(style.overflowY) && parent.scrollHeight > parent.clientHeight + 3 && parent.clientHeight > 0)
      out.push(`lower lines lost: ${text}`)
  }

  const lines = pieces
    .flatMap(({ text, parent, boxes }) => {
      const clip = clipOf(parent)
      const layer = layerOf(parent)
      return boxes
        .map(({ left, right, top, bottom }) => ({
          text,
          parent,
          layer,
          left: Math.max(left, clip.left),
          right: Math.min(right, clip.right),
          top: Math.max(top, clip.top),
          bottom: Math.min(bottom, clip.bottom),
        }))
        .filter((box) => box.right - box.left > 1 && box.bottom - box.top > 4)
    })
    .toSorted((a, b) => a.top - b.top)
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      if (other.top >= one.bottom) break
      if (one.parent === other.parent || one.layer !== other.layer) continue
      const height = Math.min(one.bottom, other.bottom) - other.top
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      // Lines stand a little into each other where letters are tall.
      if (width > 2 && height > 0.4 * Math.min(one.bottom - one.top, other.bottom - other.top))
        out.push(`over each other: ${one.text} / ${other.text}`)
    }
  return [...new Set(out)]
}
