import type { Call, InputOf, OutputOf, Reply } from '#protocol'
import { request } from '../../../core/request/request.ts'

/** Rows in a page of an export. */
const EXPORT_PAGE = 100

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next?: string | undefined
}

/** The pages of a call, for `ExportButton`. `rowsOf`: what its answer lists. */
export const exportPages =
  <C extends Call, Row>(
    call: C,
    input: InputOf<C>,
    rowsOf: (answer: OutputOf<C>) => readonly Row[],
  ): ((cursor: string | undefined) => Promise<Reply<Page<Row>>>) =>
  async (cursor) => {
    const asked = { ...(input as object), limit: EXPORT_PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const reply: Reply<OutputOf<C>> = await request<Call>(call, asked, { quiet: true })
    if (reply.kind !== 'ok') return reply
    const { next } = reply.data as { readonly next?: string | undefined }
    return { ...reply, data: { rows: rowsOf(reply.data), next } }
  }
