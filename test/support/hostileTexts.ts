/** What people type who want their words to become part of a page: each for another place where a text may slip through. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<svg onload=alert(1)>',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">click</a>',
  '<b onclick=alert(1)>&lt;i&gt;</b>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><style><img src=x onerror=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  // What the dictionaries' own language would make something of.
  '$t(common:back) {{name}}',
  '<0>bold</0><br/>',
  'javascript:alert(1)//',
]

/** The same as part of an address of mail: no blank, no point, no second @. */
export const hostileAccount = (text: string, unique: string): string =>
  `${unique}@${text.replaceAll(/\s+/g, '/').replaceAll(/[.@]/g, '')}.example`

/**
 * Runs in a page. What in it a text must have made: an element that the app has none of, a handler in the markup, an
 * address that would run. Own elements of the app are none of these.
 */
export const madeByText = (): string[] => {
  const found: string[] = []
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName
    if (['iframe', 'object', 'embed', 'base', 'math', 'frame', 'marquee'].includes(name)) found.push(`<${name}>`)
    if (name === 'script' && element.closest('head') === null) found.push('<script>')
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on') || attribute === 'srcdoc') found.push(`<${name} ${attribute}>`)
      const runs = /^\P{L}*(javascript:|vbscript:|data:text\/html)/iu.test(value)
      if (runs && /^(?:xlink:)?href$|^src$|action$|^data$/.test(attribute))
        found.push(`<${name} ${attribute}=${value}>`)
    }
  }
  return found
}

/**
 * Runs in a page. Types a text into every field for text that is there, as far as its length goes, and answers how many
 * there were.
 */
export const typeEverywhere = (text: string): number => {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:is([type=text], [type=search], [type=email], [type=tel], :not([type]))',
  )
  for (const field of fields) {
    const most = field.maxLength < 0 ? text.length : field.maxLength
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    // The app hears what the browser's own setter tells.
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text.slice(0, most))
    for (const event of ['input', 'change', 'focusout']) field.dispatchEvent(new Event(event, { bubbles: true }))
  }
  return fields.length
}
