import { ORDER_RECORD_PATH, STATEMENT_PATH } from '#protocol'

/** A signed file that a user fetches by GET. */
interface DescribedFile {
  readonly name: string
  readonly path: string
  /** One sentence: what it is. */
  readonly doc: string
  readonly query: Readonly<
    Record<string, { readonly doc: string; readonly pattern: string; readonly required: boolean }>
  >
}

const TIME = String.raw`^\d{1,16}$`

/** Its query and path are those of `server/http/files`; what its rows are, says docs/statement.md and docs/c2c-evidence.md. */
const FILES: readonly DescribedFile[] = [
  {
    name: 'statement',
    path: STATEMENT_PATH,
    doc: 'The user’s statement of a time, signed, row by row.',
    query: {
      from: { doc: 'Unix ms; the beginning of the account unless it is named.', pattern: TIME, required: false },
      to: { doc: 'Unix ms; now unless it is named.', pattern: TIME, required: false },
    },
  },
  {
    name: 'orderRecord',
    path: ORDER_RECORD_PATH,
    doc: 'The record of a C2C order of the user’s with its chat, signed, row by row.',
    query: { id: { doc: 'The order.', pattern: String.raw`^\d{1,19}$`, required: true } },
  },
]

const refused = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }

const operationOf = ({ name, doc, query }: DescribedFile) => ({
  operationId: `files.${name}`,
  tags: ['files'],
  summary: doc,
  security: [{ session: [] }],
  parameters: Object.entries(query).map(([field, { doc: description, pattern, required }]) => ({
    in: 'query',
    name: field,
    required,
    description,
    schema: { type: 'string', pattern },
  })),
  responses: {
    200: {
      description: 'The file as a download (ten at once, then one every two minutes), or a refusal by its code.',
      content: { 'text/plain': { schema: { type: 'string' } }, ...refused },
    },
    400: { description: 'The query is wrong.', content: refused },
  },
})

/** Signed files as OpenAPI describes them, by path. */
export const describedFiles = () => Object.fromEntries(FILES.map((file) => [file.path, { get: operationOf(file) }]))
