import { describe, expect, it } from 'vitest'
import { API_PREFIX, ERRORS, IDEMPOTENCY_HEADER, ORDER_RECORD_PATH, STATEMENT_PATH } from '#protocol'
import { offeredCalls } from '../../../server/http/machinery/offeredCalls.ts'
import { openApi } from '../../../server/http/machinery/openapi.ts'

interface Schema {
  readonly [key: string]: unknown
}
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Ways to parts of a schema that say nothing of what stands there. */
const unsaid = (schema: unknown, way: string): string[] => {
  if (!isObject(schema) || Object.keys(schema).length === 0) return [way]
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))
  if (choices.length > 0) return choices.flatMap((one, at) => unsaid(one, `${way}[${at}]`))
  if (schema['type'] === 'array') return unsaid(schema['items'], `${way}[]`)
  if (schema['type'] !== 'object') return ['type', 'const', 'enum'].some((key) => key in schema) ? [] : [way]
  const { properties, additionalProperties } = schema
  if (isObject(properties)) return Object.entries(properties).flatMap(([name, part]) => unsaid(part, `${way}.${name}`))
  return isObject(additionalProperties) ? unsaid(additionalProperties, `${way}.*`) : [way]
}

const GROUPS = new Set(['payType', 'coinVarieties', 'merchant', 'merchantOrder', 'merchantMsg', 'merchatAppeal'])
const description = openApi(true)
const calls = offeredCalls(true).filter(([group]) => GROUPS.has(group))

describe('the description of C2C calls', () => {
  it('has each of them, and every error that they may answer', () => {
    expect(new Set(calls.map(([group]) => group))).toEqual(GROUPS)
    expect(calls.length).toBeGreaterThan(35)
    const { code } = description.components.schemas.Refusal.properties
    expect(code.enum).toEqual(Object.values(ERRORS).map((error) => error.code))
    expect(Object.keys(ERRORS).filter((name) => name.startsWith('c2c')).length).toBeGreaterThan(5)
  })

  it.each(calls.map(([group, name, call]) => [`${group}.${name}`, call] as const))('%s in full', (id, call) => {
    const { post } = description.paths[API_PREFIX + call.path] ?? {}
    expect(post).toMatchObject({ operationId: id, summary: call.doc })
    expect(post?.security).toEqual(call.audience === 'user' ? [{ session: [] }] : [])
    expect(post?.parameters.map((parameter) => parameter.name)).toEqual(call.money ? [IDEMPOTENCY_HEADER] : [])
    const input = post?.requestBody.content['application/json'].schema
    // A call that takes nothing takes an object without properties.
    expect(unsaid(input, 'input').filter((way) => way !== 'input')).toEqual([])
    const outcomes = post?.responses[200].content['application/json'].schema as { readonly oneOf: Schema[] } | undefined
    const [answer, refusal] = outcomes?.oneOf ?? []
    expect(unsaid(answer, 'answer').filter((way) => way !== 'answer.data')).toEqual([])
    expect(refusal).toEqual({ $ref: '#/components/schemas/Refusal' })
  })
})

describe('the description of signed files', () => {
  it.each([
    [STATEMENT_PATH, 'files.statement', ['from', 'to'], []],
    [ORDER_RECORD_PATH, 'files.orderRecord', ['id'], ['id']],
  ])('%s names its query, and that it is a file of the user’s', (path, id, query, required) => {
    const { get } = description.paths[path] ?? {}
    expect(get).toMatchObject({ operationId: id, security: [{ session: [] }] })
    expect(get?.parameters.map(({ name }) => name)).toEqual(query)
    expect(get?.parameters.filter((field) => field.required).map(({ name }) => name)).toEqual(required)
    expect(Object.keys(get?.responses[200].content ?? {})).toEqual(['text/plain', 'application/json'])
  })
})
