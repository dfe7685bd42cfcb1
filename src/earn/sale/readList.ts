import { icoOrder, type OutputOf, type Reply, type SaleLine, type SaleView } from '#protocol'
import type { Failure } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'

type Read = { readonly sale: SaleView; readonly lines: readonly SaleLine[] } | { readonly failed: Failure }

/** The whole published list of a sale, page by page; `onPart` hears how many lines have come. */
export const readList = async (id: string, onPart: (lines: number) => void): Promise<Read> => {
  const lines: SaleLine[] = []
  let from: number | undefined = 0
  for (;;) {
    const reply: Reply<OutputOf<typeof icoOrder.ration>> = await request(icoOrder.ration, { id, from })
    if (reply.kind !== 'ok') return { failed: reply }
    lines.push(...reply.data.lines)
    onPart(lines.length)
    from = reply.data.next
    if (from === undefined) return { sale: reply.data.sale, lines }
  }
}
