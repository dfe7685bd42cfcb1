import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'

/** Where a text is named in the sources. */
export interface Context {
  /** The element that it is in, or whose attribute it is; undefined outside of markup. */
  readonly element?: string
  /** The attribute of the element. */
  readonly attribute?: string
  /** Properties, variables and functions that take the text, the nearest first. */
  readonly takers: readonly string[]
}

/** A use of texts: parts of the key's name around its values (one part: the whole name), and where it is. */
export interface Use {
  readonly parts: readonly string[]
  readonly context: Context
  /** Path of the source from the project's root. */
  readonly file: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

const ROOT = join(import.meta.dirname, '../..')
/** What a text passes through unchanged on its way to where it is shown. */
const THROUGH = new Set(['map', 'flatMap', 'filter', 'find', 'join', 'trim', 'toSorted', 'useMemo', 'useCallback'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
const nameOf = (value: unknown): string | undefined => {
  if (!isNode(value)) return undefined
  if (value.type === 'JSXMemberExpression') return nameOf(value['property'])
  if (value.type === 'MemberExpression') return nameOf(value['property'])
  const name = value['name'] ?? value['value']
  return typeof name === 'string' ? name : nameOf(name)
}

/** From the text outwards to the first thing that says what it is. */
const contextOf = (above: readonly Node[]): Context => {
  const takers: string[] = []
  const take = (value: unknown): void => {
    const name = nameOf(value)
    if (name !== undefined) takers.push(name)
  }
  for (const [nth, node] of [...above.entries()].toReversed()) {
    if (node.type === 'JSXAttribute')
      return { element: nameOf(above[nth - 1]?.['name']) ?? '', attribute: nameOf(node['name']) ?? '', takers }
    if (node.type === 'JSXElement') {
      const opening = node['openingElement']
      return { element: (isNode(opening) ? nameOf(opening['name']) : undefined) ?? '', takers }
    }
    if (node.type === 'JSXFragment') return { element: '', takers }
    if (node.type === 'Property') take(node['key'])
    const called = node.type === 'CallExpression' ? nameOf(node['callee']) : undefined
    if (called !== undefined && called !== 't' && !THROUGH.has(called)) {
      takers.push(called)
      break
    }
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') {
      take(node['id'])
      break
    }
  }
  return { takers }
}

/** Between a text and the call that it is for: a choice of texts. */
const CHOICE = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'ArrayExpression',
])

const isAsked = (above: readonly Node[]): boolean => {
  const call = above.findLast(({ type }) => !CHOICE.has(type))
  return call?.type === 'CallExpression' && nameOf(call['callee']) === 't'
}

/** The uses of texts in a file of the app. */
export const usesIn = (file: string, source: string): readonly Use[] => {
  const areas = [...source.matchAll(/useTranslation\(\s*\[?\s*'(\w+)'/g)].map(({ index, 1: area = '' }) => ({
    index,
    area,
  }))
  /** The area of keys without one. */
  const areaAt = (at: number): string | undefined => (areas.findLast(({ index }) => index < at) ?? areas[0])?.area
  const uses: Use[] = []
  const note = (node: Node, parts: readonly string[], above: readonly Node[]): void => {
    const [first = '', ...rest] = parts
    const area = /^\w+:/.test(first) ? '' : isAsked(above) ? areaAt(node.start) : undefined
    if (area === undefined) return
    uses.push({ parts: [area === '' ? first : `${area}:${first}`, ...rest], context: contextOf(above), file })
  }
  const visit = (value: unknown, above: readonly Node[]): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, above)
    if (!isNode(value)) return
    if (value.type === 'Literal' && typeof value['value'] === 'string') note(value, [value['value']], above)
    if (value.type === 'TemplateLiteral')
      note(
        value,
        (value['quasis'] as { value: { cooked: string | null } }[]).map(({ value: { cooked } }) => cooked ?? ''),
        above,
      )
    const inside = [...above, value]
    for (const field of Object.values(value)) if (typeof field === 'object') visit(field, inside)
  }
  visit(parseSync(file, source).program, [])
  return uses
}

/** All uses in the app; the page of the kit is no part of the product. */
export const usesInApp = (): readonly Use[] =>
  readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((file) => !/^src\/pages\/kit(\/|\.tsx$)/.test(file))
    .toSorted()
    .flatMap((file) => usesIn(file, readFileSync(join(ROOT, file), 'utf8')))
