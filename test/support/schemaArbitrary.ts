import { fc } from './property.ts'

/** As valibot's schemas look from outside, as far as this needs. */
interface Node {
  readonly type: string
  readonly pipe?: readonly { readonly type: string; readonly kind: string; readonly requirement?: unknown }[]
  readonly entries?: Readonly<Record<string, Node>>
  readonly options?: readonly unknown[]
  readonly wrapped?: Node
  readonly item?: Node
  readonly literal?: unknown
}

/** What people who mean harm type into fields. */
export const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR 1=1; DROP TABLE users; --",
  '{{constructor.constructor("return process")()}}',
  '${7*7}',
  '../../../../etc/passwd',
  '%00%0d%0aSet-Cookie: a=b',
  '\u202egpj.exe',
  '\ud800',
  '𝕏'.repeat(40),
  '=HYPERLINK("http://evil.example")',
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '9'.repeat(400),
  '',
  ' ',
  '__proto__',
]

const junk = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.boolean(),
)

const textLike = (node: Node): fc.Arbitrary<unknown> => {
  const patterns = (node.pipe ?? []).flatMap(({ requirement }) => (requirement instanceof RegExp ? [requirement] : []))
  const [pattern] = patterns
  if (pattern === undefined || /\\[pP]\{|\(\?[=!<]/.test(pattern.source)) return fc.string({ maxLength: 40 })
  return fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace('g', '')))
}

const numberLike = (node: Node): fc.Arbitrary<unknown> => {
  const of = (name: string) => (node.pipe ?? []).find(({ type }) => type === name)?.requirement
  const [min, max] = [Number(of('min_value') ?? -5), Number(of('max_value') ?? 1_000)]
  return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) })
}

/** Values that a schema would take or just would not: right in their kinds, so that they get past the first check. */
const near = (node: Node): fc.Arbitrary<unknown> => {
  switch (node.type) {
    case 'object':
    case 'strict_object':
      return fc
        .tuple(
          ...Object.entries(node.entries ?? {}).map(([key, one]) => near(one).map((value) => [key, value] as const)),
        )
        .map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== undefined)))
    case 'variant':
    case 'union':
      return fc.oneof(...(node.options as readonly Node[]).map(near))
    case 'picklist':
      return fc.constantFrom(...(node.options ?? []))
    case 'literal':
      return fc.constant(node.literal)
    case 'array':
      return fc.array(near(node.item as Node), { maxLength: 4 })
    case 'optional':
    case 'nullish':
    case 'nullable':
      return fc.option(near(node.wrapped as Node), { nil: undefined })
    case 'number':
      return numberLike(node)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.oneof({ weight: 3, arbitrary: textLike(node) }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) })
    default:
      return junk
  }
}

/** Bodies for a call: mostly near its schema, some with one field that is anything, some anything at all. */
export const bodiesOf = (schema: unknown): fc.Arbitrary<unknown> => {
  const close = near(schema as Node)
  const keys = Object.keys((schema as Node).entries ?? {})
  const bent = fc
    .tuple(close, fc.constantFrom(...keys, 'nonsense'), junk)
    .map(([body, key, value]) => ({ ...(body as object), [key]: value }))
  return fc.oneof({ weight: 5, arbitrary: close }, { weight: 3, arbitrary: bent }, { weight: 1, arbitrary: junk })
}
