import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

/**
 * A component that reads a signal's `.value` while it renders is not told when it changes (nothing here uses the
 * Babel transform of signals-react). Such a read is right only inside a callback: an effect, a handler, a `read`.
 */

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** Names that some module exports as a signal. */
const SIGNALS = new Set(
  files('src', /\.tsx?$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = (?:signal|computed)\b/g)].map(
      (match) => match[1] ?? '',
    ),
  ),
)
/** Members of the data core that are signals, or answer one. */
const STREAM = new Set('connection trading clock traffic away seen now quote value line'.split(' '))

const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'CallExpression') return nameOf(node['callee'])
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return undefined
}

/** Reads of a signal's value that stand in a component's or hook's own body, as `name.value`. */
const readsWhileRendering = (source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] => {
  const found: string[] = []
  const visit = (node: unknown, rendering: boolean): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, rendering)
      return
    }
    if (!isNode(node)) return
    let inside = rendering
    if (node.type === 'VariableDeclarator') {
      // A function bound to such a name is a component or a hook; wrappers like memo() keep it one.
      const name = nameOf(node['id']) ?? ''
      const init = node['init']
      const bare = isNode(init) && init.type === 'CallExpression' && /^(memo|lazy)$/.test(nameOf(init) ?? '')
      const body = bare ? (init['arguments'] as unknown[])[0] : init
      if (/^([A-Z]|use[A-Z])/.test(name) && isNode(body) && body.type === 'ArrowFunctionExpression') {
        visit(body['params'], false)
        visit(body['body'], true)
        return
      }
    }
    if (node.type.includes('Function')) inside = false
    if (
      inside &&
      node.type === 'MemberExpression' &&
      node['computed'] === false &&
      nameOf(node['property']) === 'value'
    ) {
      const name = nameOf(node['object']) ?? ''
      if (SIGNALS.has(name) || STREAM.has(name)) found.push(`${name}.value`)
    }
    for (const child of Object.values(node)) visit(child, inside)
  }
  visit(parseAst(source, { lang }), false)
  return found
}

describe('signals are never read while rendering', () => {
  it.each([
    ['const Price = () => <b>{stream.quote(id).value}</b>', ['quote.value']],
    ['const Row = memo(() => { const now = stream.now.value; return now })', ['now.value']],
    ['const usePrice = () => signedIn.value', ['signedIn.value']],
    ['const Book = () => feed.value.value.data', ['value.value']],
    ['const Price = () => { useSignalEffect(useCallback(() => write(quote.value), [])); return null }', []],
    ['const Form = () => <input onChange={(event) => set(event.target.value)} />', []],
    ['const helper = () => signedIn.value', []],
  ])('in %j the guard finds %j', (source, reads) => {
    expect(readsWhileRendering(source)).toEqual(reads)
  })

  it('in any file of the app', () => {
    const found = files('src', /\.tsx?$/).flatMap((file) =>
      readsWhileRendering(readFileSync(file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
        (read) => `${file}: ${read}`,
      ),
    )
    expect(found).toEqual([])
  })

  it('and signals-react is imported in one file alone, which says so to its runtime', () => {
    const importing = files('src', /\.tsx?$/).filter((file) =>
      readFileSync(file, 'utf8').includes("'@preact/signals-react"),
    )
    expect(importing.filter((file) => file !== join('src', 'core', 'live', 'useSignalValue.ts'))).toEqual([])
    for (const file of importing) expect(readFileSync(file, 'utf8')).toContain('useSignals(')
  })
})
