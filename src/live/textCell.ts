/**
 * A place for one live text. It holds its text node and what it shows, so that the hot path asks the DOM nothing and
 * writes only what is new.
 */
export const textCell = (element: Element, text = ''): ((next: string) => void) => {
  const node = document.createTextNode(text)
  element.replaceChildren(node)
  let shown = text
  return (next) => {
    if (next === shown) return
    shown = next
    node.data = next
  }
}
