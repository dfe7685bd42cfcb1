import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Texts of the sources, in which keys are named. */
export interface Strings {
  readonly whole: ReadonlySet<string>
  /** Texts with values in them, as what stands around the values. */
  readonly templates: readonly (readonly string[])[]
}

/** Every string and template of the app, the protocol and the venue. */
export const stringsOfSources = (): Strings => {
  const whole = new Set<string>()
  const templates: (readonly string[])[] = []
  for (const folder of ['src', 'protocol', 'server'])
    for (const file of filesBelow(folder, /\.tsx?$/))
      new Visitor({
        Literal: ({ value }) => {
          if (typeof value === 'string') whole.add(value)
        },
        TemplateLiteral: ({ quasis }) => {
          const parts = quasis.map(({ value }) => value.cooked ?? '')
          if (parts.length === 1) whole.add(parts[0] ?? '')
          else templates.push(parts)
        },
      }).visit(parseSync(file, read(file)).program)
  return { whole, templates }
}

/** Attributes and properties of components that a reader sees or hears. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|label|placeholder|text|lead|hint|summary)$/
/** Words that no language writes otherwise: names of ours, and codes. */
const PROPER = /^(Tapeline|[A-Z]{2,5})$/

type Node = ESTree.Expression | ESTree.JSXExpressionContainer | ESTree.JSXEmptyExpression | ESTree.JSXChild | null

/** The texts that an expression can become without a dictionary, and where they stand. */
const textsOf = (node: Node): readonly { readonly start: number; readonly said: string }[] => {
  if (node === null) return []
  if (node.type === 'JSXText') return [{ start: node.start, said: node.value }]
  if (node.type === 'Literal') return typeof node.value === 'string' ? [{ start: node.start, said: node.value }] : []
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ start, value }) => ({ start, said: value.cooked ?? '' }))
  if (node.type === 'JSXExpressionContainer') return textsOf(node.expression)
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...textsOf(node.left), ...textsOf(node.right)]
  return []
}

/** Texts that stand in a file of the app instead of in the dictionaries, as `file:line text`. */
export const literalsIn = (file: string, text: string): readonly string[] => {
  const out: string[] = []
  const say = (node: Node): void => {
    for (const { start, said } of textsOf(node))
      if (!(said.match(/\p{L}+/gu) ?? []).every((word) => PROPER.test(word)))
        out.push(`${file}:${text.slice(0, start).split('\n').length} ${said.trim()}`)
  }
  new Visitor({
    JSXElement: ({ children }) => children.forEach(say),
    JSXFragment: ({ children }) => children.forEach(say),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && SPOKEN.test(name.name)) say(value)
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      const spoken = callee.type === 'Identifier' && callee.name === 'showToast'
      if (spoken && first !== undefined && first.type !== 'SpreadElement') say(first)
    },
  }).visit(parseSync(file, text).program)
  return out
}

/** All of them; the page of the kit is no part of the product. */
export const literalsInApp = (): readonly string[] =>
  filesBelow('src', /\.tsx$/)
    .filter((file) => !/^src\/pages\/kit(\/|\.tsx$)/.test(file))
    .flatMap((file) => literalsIn(file, read(file)))
