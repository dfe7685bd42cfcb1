import { type ProblemCode, Unreadable } from './problem.ts'

/** An element: its name as it is written, its attributes and what is in it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (XmlElement | string)[]
}

/** Longest file, in characters: all texts in a language are some 2 million. */
const LONGEST = 32_000_000
/** Deepest element: XLIFF needs some ten. */
const DEEPEST = 40

const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const SPACE = /[ \t\n]*/y
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** What XML 1.0 does not allow, not even as a reference; further controls have no use in a text. */
const NO_CHARACTER = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u

/**
 * Reads the part of XML that files of translations need: elements, attributes, text, comments, the five named entities and
 * characters by number. A document type, other entities, CDATA, processing instructions, duplicate attributes and text
 * outside the root throw `Unreadable`, as does what is not well-formed; so nothing is ever expanded or fetched.
 */
export const readXml = (file: string): XmlElement => {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  let at = 0

  const fail = (code: ProblemCode, detail: string): never => {
    throw new Unreadable({ code, where: `line ${text.slice(0, at).split('\n').length}`, detail })
  }
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const [found = ''] = pattern.exec(text) ?? []
    at += found.length
    return found
  }
  const expect = (what: string): void => {
    if (!text.startsWith(what, at)) fail('fileMalformed', `${what} expected`)
    at += what.length
  }
  const nameHere = (): string => match(NAME) || fail('fileMalformed', 'a name expected')
  const upTo = (end: string): string => {
    const stop = text.indexOf(end, at)
    if (stop < 0) return fail('fileMalformed', `${end} is missing`)
    const found = text.slice(at, stop)
    at = stop + end.length
    return found
  }

  const reference = (name: string): string => {
    const known = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (known !== undefined) return known
    const [, hex, decimal] = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? []
    if (hex === undefined && decimal === undefined) return fail('fileForbidden', `the entity &${name};`)
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    if (code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff))
      return fail('fileMalformed', `no character &${name};`)
    const character = String.fromCodePoint(code)
    return NO_CHARACTER.test(character) ? fail('fileMalformed', `no character &${name};`) : character
  }
  const decode = (raw: string): string => {
    if (/&(?![#\w]{1,40};)/.test(raw)) fail('fileMalformed', 'a lone &')
    return raw.replaceAll(/&([#\w]+);/g, (_, name: string) => reference(name))
  }

  const attributesHere = (): ReadonlyMap<string, string> => {
    const attributes = new Map<string, string>()
    for (;;) {
      const gap = match(SPACE)
      if (text[at] === '>' || text[at] === '/') return attributes
      if (gap === '') fail('fileMalformed', 'a space expected')
      const name = nameHere()
      match(SPACE)
      expect('=')
      match(SPACE)
      const quote = text[at] ?? ''
      if (quote !== '"' && quote !== "'") fail('fileMalformed', 'a quotation mark expected')
      at += 1
      const raw = upTo(quote)
      if (raw.includes('<')) fail('fileMalformed', 'a < in an attribute')
      if (attributes.has(name)) fail('fileMalformed', `the attribute ${name} twice`)
      attributes.set(name, decode(raw))
    }
  }

  /** Comments, and what is refused, at a `<!` or `<?`. */
  const skip = (): void => {
    if (text.startsWith('<!--', at)) {
      at += 4
      if (/--$|--[^>]/.test(`${upTo('-->')} `)) fail('fileMalformed', 'a -- in a comment')
    } else if (text.startsWith('<![CDATA[', at)) fail('fileForbidden', 'CDATA')
    else if (/^<!DOCTYPE/i.test(text.slice(at, at + 9))) fail('fileForbidden', 'a document type')
    else fail('fileForbidden', text.slice(at, at + 2))
  }

  const elementHere = (depth: number): XmlElement => {
    if (depth > DEEPEST) fail('fileForbidden', `more than ${DEEPEST} elements in each other`)
    expect('<')
    const name = nameHere()
    const attributes = attributesHere()
    const children: (XmlElement | string)[] = []
    const element = { name, attributes, children }
    if (text.startsWith('/>', at)) {
      at += 2
      return element
    }
    expect('>')
    for (;;) {
      const stop = text.indexOf('<', at)
      if (stop < 0) fail('fileMalformed', `</${name}> is missing`)
      const raw = text.slice(at, stop)
      at = stop
      if (raw.includes(']]>')) fail('fileMalformed', 'a ]]> in a text')
      if (raw !== '') children.push(decode(raw))
      if (text.startsWith('</', at)) break
      if (text[at + 1] === '!' || text[at + 1] === '?') skip()
      else children.push(elementHere(depth + 1))
    }
    expect('</')
    if (nameHere() !== name) fail('fileMalformed', `</${name}> expected`)
    match(SPACE)
    expect('>')
    return element
  }

  const between = (): void => {
    for (match(SPACE); text.startsWith('<!', at) || text.startsWith('<?', at); match(SPACE)) skip()
  }

  if (text.length > LONGEST) fail('fileForbidden', `more than ${LONGEST} characters`)
  at = Math.max(text.search(NO_CHARACTER), 0)
  if (NO_CHARACTER.test(text)) fail('fileMalformed', 'a control character')
  const declaration =
    /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])([\w-]+)\2)?(?: standalone=(["'])\w+\4)? ?\?>/.exec(text)
  at = declaration?.[0].length ?? 0
  if (!/^utf-8$/i.test(declaration?.[3] ?? 'utf-8')) fail('fileForbidden', 'an encoding other than UTF-8')
  between()
  const root = elementHere(1)
  between()
  if (at < text.length) fail('fileMalformed', 'text after the end')
  return root
}

/** A text as it is written into XML, in an element or an attribute. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
