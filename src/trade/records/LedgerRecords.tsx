import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { coinVarieties, financeRecord } from '#protocol'
import { defined } from '../../core/defined.ts'
import { useSignalPick } from '../../core/live/useSignalValue.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { ChoiceFilter } from '../ticket/history/ChoiceFilter.tsx'
import { ExportButton } from '../ticket/history/ExportButton.tsx'
import { RecordFrame } from '../ticket/history/RecordFrame.tsx'
import { useFilters } from '../ticket/history/useFilters.ts'
import { causeChoices, causeKey } from './causeName.ts'
import { LedgerList } from './LedgerList.tsx'
import { ledgerCsv } from './ledgerCsv.ts'
import type { LedgerCall } from './ledgerEntry.ts'
import { linkOf } from './links.ts'
import { boundsOf, midnightOf } from './period.ts'
import { TimeFilter } from './TimeFilter.tsx'
import { useFundsEvents } from './useFundsEvents.ts'
import { useLedgerPages } from './useLedgerPages.ts'

/** Entries in a page of the list, and of the export. */
const PAGE = 100
const EXPORT_PAGE = 500

/** Which coins can be held changes with a release of the venue alone. */
const HELD_FRESH_MS = 3_600_000

/** The coins that can be held, and the one that is chosen, also before these are known. */
const coinChoices = (held: readonly { readonly code: string }[], chosen: string | undefined): readonly string[] => {
  const codes = held.map(({ code }) => code)
  return chosen === undefined || codes.includes(chosen) ? codes : [chosen, ...codes]
}

const KINDS = financeRecord.ledgerEntry.entries.kind.options

/** One view of the ledger. Its screen fetches the texts of its causes (`causeKey`), and of no others. */
export interface LedgerView<Cause extends string> {
  call: LedgerCall<Cause>
  /** Name of the file that is exported. */
  file: string
  causes: readonly Cause[]
  /** Address of the screen that makes the first entry. */
  ticket: string
  /** The cause of the first entry, where that is not a trade. */
  begin?: Cause
}

/** The lines of a view of the ledger, newest first: each change of the balance with its cause. */
export const LedgerRecords = <Cause extends string>(view: LedgerView<Cause>) => {
  const { call, file, causes, ticket, begin } = view
  const { t } = useTranslation('trade')
  const nameOf = useCallback((cause: string) => t(causeKey(cause)), [t])
  const { now } = useStream()
  const held = useCall(coinVarieties.getCoins, {}, { fresh: HELD_FRESH_MS, quiet: true })
  const causeTexts = useMemo(() => causeChoices(t, causes), [t, causes])
  const today = useSignalPick(now, midnightOf)
  const { filters, of, set, clear, any } = useFilters({
    coin: 'any',
    kind: KINDS,
    cause: causes,
    time: 'any',
    from: 'any',
    to: 'any',
  })
  const { coin, kind, cause, time = '', from = '', to = '' } = filters
  const input = { ...defined({ coin, kind, cause }), ...boundsOf({ time, from, to }, today) }
  const pages = useLedgerPages<Cause>(call, { ...input, limit: PAGE })
  const exported = async (cursor: string | undefined) => {
    const asked = { ...input, ...defined({ cursor }), limit: EXPORT_PAGE }
    const reply = await request<LedgerCall<Cause>>(call, asked, { quiet: true })
    return reply.kind === 'ok' ? { ...reply, data: { rows: reply.data.lines, next: reply.data.next } } : reply
  }
  const { refresh } = pages
  const lines = useMemo(() => pages.pages.flatMap((one) => one.lines), [pages.pages])

  useFundsEvents(refresh)

  return (
    <RecordFrame
      pages={pages}
      count={lines.length}
      filtered={any}
      onClear={clear}
      tools={lines.length === 0 ? null : <ExportButton name={file} page={exported} text={ledgerCsv} of="lines" />}
      empty={{
        title: t('record.emptyLedger'),
        text: t('record.emptyLedgerHint'),
        to: ticket,
        label: begin === undefined ? t('record.trade') : nameOf(begin),
      }}
      filters={
        <>
          <ChoiceFilter
            label={t('record.coin')}
            {...of('coin')}
            choices={coinChoices(held.data?.coins ?? [], coin)}
            textOf={(id) => id}
          />
          <ChoiceFilter label={t('record.kind')} {...of('kind')} choices={KINDS} textOf={(id) => t(`kind.${id}`)} />
          <ChoiceFilter
            label={t('record.cause')}
            {...of('cause')}
            choices={causes}
            textOf={(id) => causeTexts.get(id) ?? id}
          />
          <TimeFilter time={time} from={from} to={to} onChange={set} />
        </>
      }
    >
      <LedgerList lines={lines} nameOf={nameOf} linkOf={linkOf} label={t('record.ledger')} />
    </RecordFrame>
  )
}
