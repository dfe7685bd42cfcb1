import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { request } from '../../../../core/request/request.ts'
import { usePages } from '../../../../core/request/usePages.ts'
import { SwapRow } from '../../../../trade/rows/charges/ChargeRows.tsx'
import { ExportButton } from '../../../../trade/ticket/history/ExportButton.tsx'
import { RecordFrame } from '../../../../trade/ticket/history/RecordFrame.tsx'
import { useFilters } from '../../../../trade/ticket/history/useFilters.ts'
import { ContractFilter } from './ContractFilter.tsx'
import { swapsCsv } from './csv.ts'

const EXPORT_PAGE = 100

/** What one’s own forex positions paid and got as swap, newest first. */
export const SwapRecords = () => {
  const { t } = useTranslation('forex')
  const { filters, set, clear, any } = useFilters(['instId'])
  const input = filters.instId === '' ? {} : { instId: filters.instId }
  const from = (cursor: string | undefined) => ({ ...input, ...(cursor === undefined ? {} : { cursor }) })
  const pages = usePages([contractOrder.swapHistory.path, 'pages', input], (cursor) =>
    request(contractOrder.swapHistory, from(cursor)),
  )
  const exported = async (cursor: string | undefined) => {
    const reply = await request(contractOrder.swapHistory, { ...from(cursor), limit: EXPORT_PAGE }, { quiet: true })
    return reply.kind === 'ok' ? { ...reply, data: { rows: reply.data.lines, next: reply.data.next } } : reply
  }
  const lines = pages.pages.flatMap((page) => page.lines)
  return (
    <RecordFrame
      pages={pages}
      count={lines.length}
      filtered={any}
      onClear={clear}
      empty={{ title: t('noSwap'), text: t('noSwapHint'), to: '/pages/contract/contract?product=forex' }}
      foot={<ExportButton name="forex-swaps" page={exported} text={swapsCsv} />}
      filters={<ContractFilter of="forex" value={filters.instId} onChange={(value) => set('instId', value)} />}
    >
      {lines.map((line) => (
        <SwapRow key={`${line.posId} ${line.swapTime}`} line={line} />
      ))}
    </RecordFrame>
  )
}
