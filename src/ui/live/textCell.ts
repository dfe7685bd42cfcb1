/**
 * A place for one live text. It holds its text node and what it shows, so that the hot path asks the DOM nothing and
 * writes only what is new. A place that changes hands keeps its node: another text in it costs less than another node.
 */
export const textCell = (element: Element, text = ''): ((next: string) => void) => {
  const { firstChild } = element
  const node = firstChild instanceof Text ? firstChild : document.createTextNode(text)
  if (node !== firstChild) element.replaceChildren(node)
  else if (node.data !== text) node.data = text
  let shown = text
  return (next) => {
    if (next === shown) return
    shown = next
    node.data = next
  }
}
