import * as v from 'valibot'
import { fc } from './property.ts'

/** As valibot's schemas look from outside, as far as this needs. */
interface Node extends v.GenericSchema {
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
  readonly entries?: Readonly<Record<string, Node>>
  readonly options?: readonly unknown[]
  readonly wrapped?: Node
  readonly item?: Node
  readonly key?: Node
  readonly value?: Node
  readonly literal?: unknown
}

/** A place in an input that holds one value. */
export interface InputField {
  /** `legs.0.px`; of a record's entry `*`, of its names `*key`. */
  readonly path: string
  readonly schema: v.GenericSchema
  /** A value that the schema takes. */
  readonly sample: unknown
  /** The smallest input that its schema takes, with this value in the field. */
  readonly bodyWith: (value: unknown) => unknown
}

interface Walked {
  readonly sample: unknown
  readonly fields: readonly InputField[]
}

/** Real ones first, so that a handler gets as far as it can. */
const TEXTS = [
  'BTC-USDT',
  'BTC-USDT-SWAP',
  'USDT',
  '1',
  '0.5',
  '0.0015',
  'usdt-trc20-in',
  'SG',
  'ada@example.org',
  '123456',
  'correct horse battery',
  '2040-01-31',
  'ABC1234',
  '1-1',
  `0x${'a'.repeat(40)}`,
  `0x${'a'.repeat(130)}`,
  'a'.repeat(32),
  'a'.repeat(43),
  'a'.repeat(64),
]
const NUMBERS = [1, 5, 30, 60, 100, 1_790_000_000_000]

const textOf = (node: Node): string => {
  const fits = TEXTS.find((text) => v.is(node, text))
  if (fits !== undefined) return fits
  const pattern = node.pipe?.find(({ requirement }) => requirement instanceof RegExp)?.requirement
  if (!(pattern instanceof RegExp)) throw new Error('no text fits a field')
  const drawn = fc.sample(fc.stringMatching(pattern), { seed: 1, numRuns: 50 }).find((text) => v.is(node, text))
  if (drawn === undefined) throw new Error(`no text fits ${pattern.source}`)
  return drawn
}

const leaf = (node: Node, sample: unknown): Walked => ({
  sample,
  fields: [{ path: '', schema: node, sample, bodyWith: (value) => value }],
})

const under = (name: string, fields: readonly InputField[], around: (value: unknown) => unknown): InputField[] =>
  fields.map((field) => ({
    ...field,
    path: field.path === '' ? name : `${name}.${field.path}`,
    bodyWith: (value) => around(field.bodyWith(value)),
  }))

const walk = (node: Node): Walked => {
  switch (node.type) {
    case 'object':
    case 'strict_object': {
      const entries = Object.entries(node.entries ?? {}).map(([name, entry]) => [name, entry, walk(entry)] as const)
      const needed = entries.filter(([, entry]) => !v.is(entry, undefined))
      const sample = Object.fromEntries(needed.map(([name, , walked]) => [name, walked.sample]))
      return {
        sample,
        fields: entries.flatMap(([name, , { fields }]) =>
          under(name, fields, (value) => ({ ...sample, [name]: value })),
        ),
      }
    }
    case 'optional':
    case 'nullish':
    case 'nullable':
      return walk(node.wrapped as Node)
    case 'variant':
    case 'union': {
      const options = (node.options as readonly Node[]).map(walk)
      return { sample: options[0]?.sample, fields: options.flatMap(({ fields }) => fields) }
    }
    case 'array': {
      const { sample, fields } = walk(node.item as Node)
      return { sample: v.is(node, []) ? [] : [sample], fields: under('0', fields, (value) => [value]) }
    }
    case 'record': {
      const [key, value] = [walk(node.key as Node), walk(node.value as Node)]
      return {
        sample: {},
        fields: [
          ...under('*key', key.fields, (name) => ({ [String(name)]: value.sample })),
          ...under('*', value.fields, (inner) => ({ [String(key.sample)]: inner })),
        ],
      }
    }
    case 'picklist':
      return leaf(node, node.options?.[0])
    case 'literal':
      return leaf(node, node.literal)
    case 'boolean':
      return leaf(node, true)
    case 'number':
      return leaf(node, NUMBERS.find((number) => v.is(node, number)) ?? Number.NaN)
    case 'string':
      return leaf(node, textOf(node))
    default:
      return leaf(node, null)
  }
}

/** Every field of an input, however deep, optional ones and those of each variant included. */
export const fieldsOf = (schema: v.GenericSchema): readonly InputField[] => walk(schema).fields
