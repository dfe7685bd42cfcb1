/** A text of the app that is on screen, and its key in the dictionaries: `<area>:<key>`. */
export interface ScreenText {
  readonly key: string
  readonly text: string
}

/** A text with values in it, as one looks for it on the screen. */
interface Template extends ScreenText {
  /** Its longest part between values; tells cheaply that a text is another one. */
  readonly part: string
  /** All of them, in order; '' where a value comes first or last. */
  readonly parts: readonly string[]
}

/** Values in texts (`{{count}}`), and texts within texts (`$t(…)`). */
const VALUE = /\{\{.*?\}\}|\$t\(.*?\)/
const VALUES = /\{\{.*?\}\}|\$t\(.*?\)/g
/** Between texts that a screen joins in one line. */
const JOIN = ' · '
/** Parts between values that are shorter fit to too much. */
const SHORTEST_PART = 3
const MOST_TEXTS = 300

const visible = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Every text of a dictionary by its key. */
const textsIn = (texts: unknown, prefix: string): ScreenText[] => {
  if (typeof texts === 'string') return [{ key: prefix, text: visible(texts) }]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([name, inside]) =>
    textsIn(inside, prefix.endsWith(':') ? `${prefix}${name}` : `${prefix}.${name}`),
  )
}

const templateOf = ({ key, text }: ScreenText): Template | undefined => {
  const parts = text.split(VALUES)
  const part = parts.map((one) => one.trim()).toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (parts.length === 1 || part.length < SHORTEST_PART) return undefined
  return { key, text: parts.join('…'), part, parts }
}

/** Does a text consist of these parts with something between each two of them? */
const hasParts = (text: string, parts: readonly string[]): boolean => {
  let from = 0
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1
    const found = at === 0 ? 0 : isLast ? text.length - part.length : text.indexOf(part, from + 1)
    if (found < (at === 0 ? 0 : from + 1) || !text.startsWith(part, found)) return false
    from = found + part.length
  }
  return true
}

/**
 * What is written below an element, text node by text node, without what is hidden in it from everybody. That the whole
 * of it is hidden means that a sheet lies over it.
 */
const written = (root: Element): string[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const hidden = node.parentElement?.closest('[aria-hidden=true], [hidden]')
    if (hidden == null || hidden === root || !root.contains(hidden)) found.push(visible(node.textContent ?? ''))
  }
  return found
}

/**
 * The texts of the app that are read below these elements, in the order of reading, each once. Values (amounts, names,
 * times) are none of them: they are left out of the texts in which they stand. `areas` are the dictionaries by name, those
 * of the screen first.
 */
export const screenTexts = (
  roots: readonly Element[],
  areas: readonly (readonly [area: string, texts: unknown])[],
): readonly ScreenText[] => {
  const all = areas.flatMap(([area, texts]) => textsIn(texts, `${area}:`))
  // The first key of a text counts.
  const plain = new Map(
    all
      .filter(({ text }) => !VALUE.test(text))
      .map((one) => [one.text, one] as const)
      .toReversed(),
  )
  const templates = all.flatMap((one) => (VALUE.test(one.text) ? (templateOf(one) ?? []) : []))
  const known = (text: string): ScreenText | undefined =>
    plain.get(text) ?? templates.find(({ part, parts }) => text.includes(part) && hasParts(text, parts))
  const found = new Map<string, ScreenText>()
  for (const line of roots.flatMap(written)) {
    const whole = known(line)
    for (const one of whole === undefined ? line.split(JOIN).map(known) : [whole])
      if (one !== undefined && found.size < MOST_TEXTS && !found.has(one.text))
        found.set(one.text, { key: one.key, text: one.text })
  }
  return [...found.values()]
}
