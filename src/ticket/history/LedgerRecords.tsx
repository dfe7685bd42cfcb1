import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { financeRecord, Reply } from '#protocol'
import { coins as allCoins } from '../../app/state.ts'
import { useStream } from '../../app/streamContext.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { usePages } from '../../request/usePages.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { ExportButton } from './ExportButton.tsx'
import { LedgerRow } from './LedgerRow.tsx'
import { ledgerCsv } from './ledgerCsv.ts'
import { RecordFrame } from './RecordFrame.tsx'
import { useFilters } from './useFilters.ts'

const EXPORT_PAGE = 100

type Line<Cause> = Omit<financeRecord.LedgerLine, 'cause'> & { readonly cause: Cause }

interface Asked<Cause> {
  readonly coin?: string
  readonly cause?: Cause
  readonly cursor?: string
  readonly limit?: number
}

/** The ledger lines of one product: what is asked, and how its causes are called. */
interface LedgerRecordsProps<Cause extends string> {
  /** Of the call, and of the file that is exported. */
  path: string
  file: string
  ask: (
    input: Asked<Cause>,
    quiet: boolean,
  ) => Promise<Reply<{ readonly lines: readonly Line<Cause>[]; readonly next?: string | undefined }>>
  causes: readonly Cause[]
  nameOf: (cause: Cause) => string
  /** Where the cause of a line stands, if it stands anywhere. */
  linkOf: (line: Line<Cause>) => string | undefined
  /** The ticket of the product. */
  ticket: string
}

/** The ledger lines of a product, newest first: each change of the balance with its cause. */
export const LedgerRecords = <Cause extends string>(props: LedgerRecordsProps<Cause>) => {
  const { path, file, ask, causes, nameOf, linkOf, ticket } = props
  const { t } = useTranslation('trade')
  const stream = useStream()
  const coins = useSignalValue(allCoins)
  const { filters, set, clear, any } = useFilters(['coin', 'cause'])
  const cause = causes.find((known) => known === filters.cause)
  const input = {
    ...(filters.coin === '' ? {} : { coin: filters.coin }),
    ...(cause === undefined ? {} : { cause }),
  }
  const from = (cursor: string | undefined) => ({ ...input, ...(cursor === undefined ? {} : { cursor }) })
  const pages = usePages([path, 'pages', input], (cursor) => ask(from(cursor), false))
  const exported = async (cursor: string | undefined) => {
    const reply = await ask({ ...from(cursor), limit: EXPORT_PAGE }, true)
    return reply.kind === 'ok' ? { ...reply, data: { rows: reply.data.lines, next: reply.data.next } } : reply
  }
  const { refresh } = pages
  const lines = pages.pages.flatMap((page) => page.lines)

  useEffect(
    () =>
      stream.onEvent((event) => {
        if (event.type === 'order') void refresh()
      }),
    [stream, refresh],
  )

  return (
    <RecordFrame
      pages={pages}
      count={lines.length}
      filtered={any}
      onClear={clear}
      empty={{ title: t('record.emptyLedger'), text: t('record.emptyLedgerHint'), to: ticket }}
      foot={<ExportButton name={file} page={exported} text={ledgerCsv} />}
      filters={
        <>
          <FilterSelect
            label={t('record.coin')}
            any={t('record.coin')}
            value={filters.coin}
            choices={coins.map(({ code }) => ({ id: code, label: code }))}
            onChange={(value) => set('coin', value)}
          />
          <FilterSelect
            label={t('record.cause')}
            any={t('record.cause')}
            value={cause ?? ''}
            choices={causes.map((id) => ({ id, label: nameOf(id) }))}
            onChange={(value) => set('cause', value)}
          />
        </>
      }
    >
      {lines.map((line) => (
        <LedgerRow key={line.id} line={line} cause={nameOf(line.cause)} to={linkOf(line)} />
      ))}
    </RecordFrame>
  )
}
