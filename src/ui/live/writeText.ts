/** Writes text into an element's only text node, and touches the DOM only when the text is another. */
export const writeText = (element: Element, text: string): void => {
  const node = element.firstChild as Text | null
  if (node === null) element.append(document.createTextNode(text))
  else if (node.data !== text) node.data = text
}

/** Sets an attribute only when it changes; undefined takes it away. */
export const writeAttribute = (element: Element, name: string, value: string | undefined): void => {
  if (value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name)
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
