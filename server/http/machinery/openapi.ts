import { toJsonSchema } from '@valibot/to-json-schema'
import { API_PREFIX, APP_VERSION, type Call, ERRORS, IDEMPOTENCY_HEADER, v1 } from '#protocol'
import { SESSION_COOKIE } from './cookies.ts'
import { describedFiles } from './describedFiles.ts'
import { offeredCalls } from './offeredCalls.ts'

/** JSON Schema of a valibot schema, without the rules that it cannot express (trimming, decimals). */
const schemaOf = (schema: Call['input'], typeMode: 'input' | 'output') => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' })
  return rest
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

const refusal = {
  type: 'object',
  required: ['code', 'msg'],
  properties: {
    code: { type: 'string', enum: Object.values(ERRORS).map(({ code }) => code) },
    msg: { type: 'string', description: 'A sentence in the language of Accept-Language.' },
    field: { type: 'string' },
    values: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

const operation = (group: string, name: string, call: Call) => ({
  operationId: `${group}.${name}`,
  tags: [group],
  summary: call.doc,
  security: call.audience === 'user' ? [{ session: [] }] : [],
  parameters: call.money
    ? [
        {
          in: 'header',
          name: IDEMPOTENCY_HEADER,
          required: true,
          schema: { type: 'string', pattern: '^[\\w-]{16,64}$' },
        },
      ]
    : [],
  requestBody: { required: true, content: json(schemaOf(call.input, 'input')) },
  responses: {
    200: {
      description: 'The answer, or a refusal by its code.',
      content: json({
        oneOf: [
          {
            type: 'object',
            required: ['code', 'msg', 'data'],
            properties: {
              code: call === v1.getDomain ? { const: 1 } : { const: '200' },
              msg: { const: '' },
              data: schemaOf(call.output, 'output'),
            },
          },
          { $ref: '#/components/schemas/Refusal' },
        ],
      }),
    },
    413: { description: 'The body is larger than 16 KB.', content: json({ $ref: '#/components/schemas/Refusal' }) },
    '5XX': { description: 'The outcome is unknown.', content: json({ $ref: '#/components/schemas/Refusal' }) },
  },
})

interface DescribedPath {
  readonly post?: ReturnType<typeof operation>
  readonly get?: ReturnType<typeof describedFiles>[string]['get']
}

const pathsOf = (demo: boolean): Readonly<Record<string, DescribedPath>> => ({
  ...Object.fromEntries(
    offeredCalls(demo).map(([group, name, call]) => [API_PREFIX + call.path, { post: operation(group, name, call) }]),
  ),
  ...describedFiles(),
})

/** The OpenAPI 3.1 description of every offered call and of the signed files, the calls made from the same definitions that the server runs on. */
export const openApi = (demo: boolean) => ({
  openapi: '3.1.0',
  info: {
    title: 'Tapeline',
    version: APP_VERSION,
    description: 'Every call is a POST with a JSON body. Signed files come by GET.',
  },
  paths: pathsOf(demo),
  components: {
    schemas: { Refusal: refusal },
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
  },
})
