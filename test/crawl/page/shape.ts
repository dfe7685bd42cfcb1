/**
 * Runs in the page: what axe judges it by. All elements with their roles, states, classes and colours, and whether they have
 * a name and refer to something that is there; not their words and figures. Equal neighbours, such as the rows of a list,
 * count once. Two pages of the same shape have the same faults.
 */
export const shapeOf = (): string => {
  const WORDS =
    /^(?:aria-label|aria-valuetext|aria-valuenow|aria-roledescription|title|alt|placeholder|value|content|data-.*)$/
  const REFERENCES =
    /^(?:aria-(?:labelledby|describedby|controls|owns|activedescendant|details|errormessage|flowto)|for|list|headers)$/
  const DRAWN = /^(?:d|points|x|y|x1|x2|y1|y2|cx|cy|r|width|height|transform|viewBox|src|srcset)$/
  const times = new Map<string, number>()
  for (const { id } of document.querySelectorAll('[id]')) times.set(id, (times.get(id) ?? 0) + 1)

  const valueOf = (name: string, value: string): string => {
    if (WORDS.test(name) || DRAWN.test(name)) return value.trim() === '' ? 'empty' : 'given'
    if (name === 'id') return times.get(value) === 1 ? 'once' : 'again'
    if (name === 'href')
      return value.startsWith('#') && !value.startsWith('#/') && !times.has(value.slice(1)) ? 'lost' : 'there'
    if (REFERENCES.test(name))
      return value
        .split(/\s+/)
        .map((id) => (times.has(id) ? 'there' : 'lost'))
        .join()
    if (name === 'style') return value.replaceAll(/-?[\d.]+(?:px|%|deg|r?em|ms|s|v[hw])/g, 'n')
    return value
  }
  const describe = (node: Node): string => {
    if (node instanceof Text) return (node.textContent ?? '').trim() === '' ? '' : 'text'
    if (!(node instanceof Element) || node instanceof HTMLScriptElement) return ''
    const attributes = [...node.attributes]
      .map(({ name, value }) => `${name}=${valueOf(name, value)}`)
      .toSorted()
      .join(' ')
    const children = [...node.childNodes].map(describe).filter((child) => child !== '')
    return `<${node.localName} ${attributes}>${children.filter((child, at) => child !== children[at - 1]).join('')}</>`
  }
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  // Whether the page has a title is judged, not which; its language is held against the dictionary elsewhere.
  return `${theme} ${document.title === '' ? 'untitled' : 'titled'} ${describe(document.documentElement).replace(/ lang=[\w-]+/, ' lang')}`
}
