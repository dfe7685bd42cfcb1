import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { financeRecord, type Reply } from '#protocol'
import { defined } from '../../core/defined.ts'
import { useSignalPick, useSignalValue } from '../../core/live/useSignalValue.ts'
import { coins as allCoins } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { ChoiceFilter } from '../ticket/history/ChoiceFilter.tsx'
import { ExportButton } from '../ticket/history/ExportButton.tsx'
import { RecordFrame } from '../ticket/history/RecordFrame.tsx'
import { useFilters } from '../ticket/history/useFilters.ts'
import { useOrderEvents } from '../ticket/history/useOrderEvents.ts'
import { LedgerList } from './LedgerList.tsx'
import { ledgerCsv } from './ledgerCsv.ts'
import type { LinePage } from './ledgerLine.ts'
import { linkOf } from './links.ts'
import { boundsOf, midnightOf } from './period.ts'
import { TimeFilter } from './TimeFilter.tsx'
import { useLedgerPages } from './useLedgerPages.ts'

/** Lines in a page of the list, and of the export. */
const PAGE = 100
const EXPORT_PAGE = 500

const KINDS = financeRecord.ledgerLine.entries.kind.options

interface Asked<Cause> {
  readonly coin?: string
  readonly kind?: financeRecord.LedgerLine['kind']
  readonly cause?: Cause
  readonly from?: string
  readonly to?: string
  readonly cursor?: string
  readonly limit?: number
}

/** One view of the ledger: what is asked, and how its causes are called. */
interface LedgerRecordsProps<Cause extends string> {
  /** Of the call, and of the file that is exported. */
  path: string
  file: string
  ask: (input: Asked<Cause>, quiet: boolean) => Promise<Reply<LinePage<Cause>>>
  causes: readonly Cause[]
  nameOf: (cause: string) => string
  /** What its first line comes from, and how that is called where it is no trade. */
  ticket: string
  begin?: string
}

/** The lines of a view of the ledger, newest first: each change of the balance with its cause. */
export const LedgerRecords = <Cause extends string>(props: LedgerRecordsProps<Cause>) => {
  const { path, file, ask, causes, nameOf, ticket, begin } = props
  const { t } = useTranslation('trade')
  const { now } = useStream()
  const coins = useSignalValue(allCoins)
  const today = useSignalPick(now, midnightOf)
  const { filters, set, clear, any } = useFilters({
    coin: 'any',
    kind: KINDS,
    cause: causes,
    time: 'any',
    from: 'any',
    to: 'any',
  })
  const { coin, kind, cause, time = '', from = '', to = '' } = filters
  const input = { ...defined({ coin, kind, cause }), ...boundsOf({ time, from, to }, today) }
  const page = (cursor: string | undefined, limit: number) => ({
    ...input,
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  })
  const pages = useLedgerPages([path, 'lines', input], (cursor) => ask(page(cursor, PAGE), false))
  const exported = async (cursor: string | undefined) => {
    const reply = await ask(page(cursor, EXPORT_PAGE), true)
    return reply.kind === 'ok' ? { ...reply, data: { rows: reply.data.lines, next: reply.data.next } } : reply
  }
  const { refresh } = pages
  const lines = useMemo(() => pages.pages.flatMap((one) => one.lines), [pages.pages])

  useOrderEvents(refresh)

  return (
    <RecordFrame
      pages={pages}
      count={lines.length}
      filtered={any}
      onClear={clear}
      empty={{
        title: t('record.emptyLedger'),
        text: t('record.emptyLedgerHint'),
        to: ticket,
        label: begin ?? t('record.trade'),
      }}
      filters={
        <>
          <ChoiceFilter
            label={t('record.coin')}
            value={coin}
            choices={coins.map(({ code }) => code)}
            textOf={(id) => id}
            onChange={(value) => set('coin', value)}
          />
          <ChoiceFilter
            label={t('record.kind')}
            value={kind}
            choices={KINDS}
            textOf={(id) => t(`kind.${id}`)}
            onChange={(value) => set('kind', value)}
          />
          <ChoiceFilter
            label={t('record.cause')}
            value={cause}
            choices={causes}
            textOf={nameOf}
            onChange={(value) => set('cause', value)}
          />
          <TimeFilter time={time} from={from} to={to} onChange={set} />
        </>
      }
    >
      <ExportButton name={file} page={exported} text={ledgerCsv} of="lines" />
      <LedgerList lines={lines} nameOf={nameOf} linkOf={linkOf} label={t('record.ledger')} />
    </RecordFrame>
  )
}
