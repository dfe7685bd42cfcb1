import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, notional } from '#protocol'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'
import type { Draft } from './draft.ts'
import type { Available } from './share.ts'
import type { OrderSummary } from './summary.ts'

interface TicketFiguresProps {
  draft: Draft
  instrument: Instrument
  available: Available | undefined
  summary: OrderSummary | undefined
}

/** What may be spent, what a limit order comes to, and what one would receive. */
export const TicketFigures = ({ draft, instrument, available, summary }: TicketFiguresProps) => {
  const { t } = useTranslation('trade')
  const { baseCcy, quoteCcy, lotSz } = instrument
  const buys = draft.side === 'buy'
  const { want } = draft
  const px = draft.price?.px
  const rows: (KeyValueRow | undefined)[] = [
    available === undefined
      ? undefined
      : {
          id: 'available',
          label: t('ticket.available'),
          value: buys
            ? `${formatMoney(available.quote, 2, 2)}\u00a0${quoteCcy}`
            : `${formatAmount(available.base, decimalsOf(lotSz))}\u00a0${baseCcy}`,
        },
    px === undefined || want === undefined || !('base' in want)
      ? undefined
      : {
          id: 'total',
          label: t('ticket.total'),
          value: `${formatMoney(notional(want.base, px, buys ? 'up' : 'down'), 2, 2)}\u00a0${quoteCcy}`,
        },
    summary === undefined
      ? undefined
      : {
          id: 'receive',
          label: t('ticket.aboutReceive'),
          value: buys
            ? `${formatAmount(summary.receive, decimalsOf(lotSz) + 2)}\u00a0${baseCcy}`
            : `${formatMoney(summary.receive, 2, 2)}\u00a0${quoteCcy}`,
        },
  ]
  return <KeyValue rows={rows.filter((row) => row !== undefined)} />
}
