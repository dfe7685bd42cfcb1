import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { SwapRow } from '../../../../trade/rows/charges/ChargeRows.tsx'
import { CallRecords } from '../../../../trade/ticket/history/CallRecords.tsx'
import { ContractFilter } from './ContractFilter.tsx'
import { swapsCsv } from './csv.ts'

/** What one’s own forex positions paid and got as swap, newest first. */
export const SwapRecords = () => {
  const { t } = useTranslation('forex')
  return (
    <CallRecords
      call={contractOrder.swapHistory}
      rowsOf={({ lines }) => lines}
      allowed={{ instId: 'any' }}
      renderFilters={(of) => <ContractFilter assetClass="forex" {...of('instId')} />}
      empty={{ title: t('noSwap'), text: t('noSwapHint'), to: '/pages/contract/contract?product=forex' }}
      renderRow={(line) => <SwapRow key={`${line.posId} ${line.swapTime}`} line={line} />}
      file={{ name: 'forex-swaps', text: swapsCsv }}
    />
  )
}
