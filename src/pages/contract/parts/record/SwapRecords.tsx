import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { useCallPages } from '../../../../core/request/useCallPages.ts'
import { SwapRow } from '../../../../trade/rows/charges/ChargeRows.tsx'
import { ExportButton } from '../../../../trade/ticket/history/ExportButton.tsx'
import { exportPages } from '../../../../trade/ticket/history/exportPages.ts'
import { RecordFrame } from '../../../../trade/ticket/history/RecordFrame.tsx'
import { useFilters } from '../../../../trade/ticket/history/useFilters.ts'
import { ContractFilter } from './ContractFilter.tsx'
import { swapsCsv } from './csv.ts'

const { swapHistory } = contractOrder

/** What one’s own forex positions paid and got as swap, newest first. */
export const SwapRecords = () => {
  const { t } = useTranslation('forex')
  const { filters, set, clear, any } = useFilters({ instId: 'any' })
  const pages = useCallPages(swapHistory, filters)
  const lines = pages.pages.flatMap((page) => page.lines)
  return (
    <RecordFrame
      pages={pages}
      count={lines.length}
      filtered={any}
      onClear={clear}
      empty={{ title: t('noSwap'), text: t('noSwapHint'), to: '/pages/contract/contract?product=forex' }}
      filters={<ContractFilter of="forex" value={filters.instId} onChange={(value) => set('instId', value)} />}
    >
      <ul>
        {lines.map((line) => (
          <SwapRow key={`${line.posId} ${line.swapTime}`} line={line} />
        ))}
      </ul>
      <ExportButton name="forex-swaps" page={exportPages(swapHistory, filters, (page) => page.lines)} text={swapsCsv} />
    </RecordFrame>
  )
}
