/**
 * Runs in the page: its texts, each once; those that are read out and that only a pointer brings up are among them. What says
 * that it is in another language, like the names of languages, is not.
 */
export const textsOf = (): string[] => {
  const ATTRIBUTES = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'title',
    'alt',
  ]
  const isForeign = (element: Element | null): boolean =>
    (element?.closest('[lang]') ?? document.documentElement) !== document.documentElement
  const texts: string[] = [document.title.replace(/ · Tapeline$/, '')]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest('script, style, noscript') === null && !isForeign(node.parentElement))
      texts.push(node.textContent ?? '')
  for (const element of document.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join()))
    if (!isForeign(element)) texts.push(...ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''))
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => /\p{L}{2}/u.test(text))
}
