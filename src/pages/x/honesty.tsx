import { useTranslation } from 'react-i18next'
import { books } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { ChangeLog } from '../../proofs/ChangeLog.tsx'
import { LedgerCard } from '../../proofs/LedgerCard.tsx'
import { OutagesCard } from '../../proofs/OutagesCard.tsx'
import { PricesCard } from '../../proofs/PricesCard.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatAmount } from '../../ui/format/number.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

const FiguresCard = ({ title, note, rows }: { title: string; note?: string; rows: readonly KeyValueRow[] }) => {
  const { t } = useTranslation('statement')
  return (
    <Card title={title}>
      {note === undefined ? null : <Note small>{note}</Note>}
      {rows.length === 0 ? <p>{t('honesty.none')}</p> : <KeyValue rows={rows} />}
    </Card>
  )
}

/** What the venue shows everybody about itself. */
const Honesty = () => {
  const { t } = useTranslation(['statement', 'configuration', 'errors', 'shell'])
  const call = useCall(books.honesty, {}, { fresh: 30_000 })
  // A sentence of the catalogue stands for every request that it was said to: what it counted is left open.
  const reason = (name: string): string =>
    t(`errors:${name}`, { skipInterpolation: true }).replaceAll(/\{\{.*?\}\}/g, '…')
  return (
    <Page tint bar={<PageBar title={t('shell:title.honesty')} back="/x/about" />}>
      <Card>
        <Note small>{t('honesty.lead')}</Note>
      </Card>
      <CallState call={call} rows={6}>
        {(data) => (
          <>
            {data.prices === undefined ? null : <PricesCard prices={data.prices} />}
            <LedgerCard ledger={data.ledger} />
            <ListSection>
              <ListRow label={t('shell:title.statement')} href="/x/statement" />
            </ListSection>
            <FiguresCard
              title={t('honesty.refused')}
              rows={data.refusals.reasons.map(({ name, count }) => ({
                id: name,
                label: reason(name),
                value: t('honesty.refusedOf', {
                  count,
                  requests: formatAmount(String(data.refusals.requests)),
                }),
              }))}
            />
            <FiguresCard
              title={t('honesty.settled')}
              rows={data.settled.map(({ name, count }) => ({
                id: name,
                label: t(`honesty.outcome.${name}`),
                value: formatAmount(String(count)),
              }))}
            />
            <FiguresCard
              title={t('honesty.gaps')}
              note={t('honesty.gapsText')}
              rows={data.gaps.map(({ instId, from, to }) => ({
                id: `${instId} ${from}`,
                label: instId,
                value: `${formatDateTime(String(from))} – ${formatDateTime(String(to))}`,
              }))}
            />
            <OutagesCard />
            <ChangeLog changes={data.changes} />
          </>
        )}
      </CallState>
    </Page>
  )
}

export default Honesty
