import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InputOf, type Order, tradingContracts } from '#protocol'
import { failureText } from '../../../../request/message.ts'
import { request } from '../../../../request/request.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ordersCsv } from './csv.ts'
import css from './History.module.css'

type Input = InputOf<typeof tradingContracts.getHistoryContractsData>
const PAGE = 100

/** Hands a text over as a file. */
const save = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Every page of what the filters show, as one file (`docs/order-history-csv.md`); a page that fails leaves none. */
export const ExportButton = ({ input }: { input: Input }) => {
  const { t } = useTranslation('trade')
  const [said, setSaid] = useState<string>()

  const pull = async (): Promise<void> => {
    setSaid(undefined)
    const orders: Order[] = []
    let cursor: string | undefined
    do {
      // Each page begins where the one before ended.
      // oxlint-disable-next-line no-await-in-loop
      const reply = await request(
        tradingContracts.getHistoryContractsData,
        { ...input, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
        { quiet: true },
      )
      if (reply.kind !== 'ok') {
        setSaid(failureText(reply))
        return
      }
      orders.push(...reply.data.orders)
      cursor = reply.data.next
    } while (cursor !== undefined)
    save(`orders-${new Date().toISOString().slice(0, 10)}.csv`, ordersCsv(orders))
    setSaid(t('record.exported', { count: orders.length }))
  }

  return (
    <div className={css['export']}>
      <Button variant="plain" onPress={pull}>
        {t('record.export')}
      </Button>
      <span aria-live="polite" className={css['small']}>
        {said}
      </span>
    </div>
  )
}
